import { Drawer } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoment } from '../../lib/i18n/formats.ts';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { nameZone, viewIn } from '../../lib/i18n/shift-zone.ts';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';
import { isLeaving, isLetIn, toneOfResult, useLogTexts } from '../../components/access-log/log-texts.ts';
import { Chip, ErrorState, LoadingLines } from '../../design/layout/page.tsx';
import { now } from '../../lib/now.ts';
import { EntrySteps } from './entry-steps.tsx';
import type { EntryStepsProps } from './entry-steps.tsx';
import { zoneOfTrace } from '../../components/access-log/read-trace.ts';
import { TraceView } from '../../components/access-log/trace-view.tsx';
import { WouldAllow } from '../../components/access-log/would-allow.tsx';

type Detail = CallResponse<'accessLog.get'>;

/** What can be done about a denied attempt. */
export type RenderActions = (entry: Detail) => ReactNode;

interface EntryDrawerProps extends EntryStepsProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly actions: RenderActions;
}

/**
 * One attempt: what was decided, what would have allowed it, and the checks one by one; or a logout, which is no decision.
 * An empty id = closed.
 */
export function EntryDrawer({ id, onClose, actions, ...steps }: EntryDrawerProps) {
  const t = useT();
  const entry = useCall('accessLog.get', { params: { id } }, { enabled: id !== '' });
  const data = entry.data?.id === id ? entry.data : undefined;
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="lg"
      title={t(
        data === undefined ? 'accessLog.entry' : isLeaving(data) ? 'accessLog.leaving' : 'accessLog.trace',
      )}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id === '' ? null : <EntrySteps {...steps} />}
      {data !== undefined ? (
        <EntryContent entry={data} actions={actions} />
      ) : entry.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      )}
    </Drawer>
  );
}

interface EntryContentProps {
  readonly entry: Detail;
  readonly actions: RenderActions;
}

function EntryContent({ entry, actions }: EntryContentProps) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const { company } = useSession();
  const isDenied = !isLetIn(entry.result) && !isLeaving(entry);
  const until = entry.allowed_until;
  const isOver = until !== null && Date.parse(until) <= now();
  // A time of a shift is on its own clock, which is named where it is not the company's.
  const zone = zoneOfTrace(entry.trace, entry.shift?.key ?? null);
  // Without a near day every date is written out.
  const view = viewIn(zone, company, { nowMs: isOver ? 0 : now(), language });
  return (
    <div className="sg-entry">
      <p className="sg-entry-result">
        <Chip tone={toneOfResult(entry.result)}>{words.result(entry.result)}</Chip>
        {entry.notes.map((note) => (
          <Chip key={note} tone="plain">
            {words.note(note)}
          </Chip>
        ))}
      </p>
      {until === null ? null : (
        <p>
          {t(isOver ? 'accessLog.wasAllowedUntil' : 'accessLog.allowedUntil', {
            moment: nameZone(formatMoment(until, view, t), until, view),
          })}
        </p>
      )}
      {isDenied ? <WouldAllow entry={entry} /> : null}
      {isDenied ? actions(entry) : null}
      <dl className="sg-facts">
        <dt>{t('accessLog.when')}</dt>
        <dd>{formatDateTime(entry.at, company.zone, true)}</dd>
        <dt>{t('accessLog.person')}</dt>
        <dd>
          {entry.user === null ? (
            entry.email
          ) : (
            <Link to="/users/$key" params={{ key: entry.user.key }} className="sg-row-link">
              {entry.user.name}
            </Link>
          )}
          {entry.user === null ? null : <div className="sg-muted">{entry.email}</div>}
        </dd>
        {entry.shift === null ? null : (
          <>
            <dt>{t(isLeaving(entry) ? 'accessLog.sessionShift' : 'accessLog.decidedBy')}</dt>
            <dd>
              <Link to="/groups/$key" params={{ key: entry.shift.key }} className="sg-row-link">
                {entry.shift.name}
              </Link>
            </dd>
          </>
        )}
        <dt>{t('accessLog.ip')}</dt>
        <dd>{entry.ip ?? t('accessLog.unknown')}</dd>
        <dt>{t('accessLog.browser')}</dt>
        <dd>{words.browser(entry.browser) ?? t('accessLog.unknown')}</dd>
        <dt>{t('accessLog.os')}</dt>
        <dd>{words.os(entry.os) ?? t('accessLog.unknown')}</dd>
        {entry.support_code === null ? null : (
          <>
            <dt>{t('accessLog.supportCode')}</dt>
            <dd className="sg-code">{entry.support_code}</dd>
          </>
        )}
        {entry.user_agent === null ? null : (
          <>
            <dt>{t('accessLog.userAgent')}</dt>
            <dd className="sg-muted">{entry.user_agent}</dd>
          </>
        )}
      </dl>
      {isLeaving(entry) ? null : <TraceView trace={entry.trace} ip={entry.ip} at={Date.parse(entry.at)} />}
    </div>
  );
}
