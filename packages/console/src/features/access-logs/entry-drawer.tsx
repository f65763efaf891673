import { Drawer } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { AttemptResult } from '#components/access-log/attempt-result.tsx';
import { isLeaving, isLetIn, useLogTexts } from '#components/access-log/log-texts.ts';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { EntrySteps } from '#components/access-log/entry-steps.tsx';
import type { EntryStepsProps } from '#components/access-log/entry-steps.tsx';
import { TraceView } from '#components/access-log/trace-view.tsx';
import { WouldAllow } from '#components/access-log/would-allow.tsx';

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
  const { company } = useSession();
  const isDenied = !isLetIn(entry.result) && !isLeaving(entry);
  return (
    <div className="sg-entry">
      <AttemptResult entry={entry} />
      {isDenied ? <WouldAllow entry={entry} /> : null}
      {isDenied ? actions(entry) : null}
      <dl className="sg-facts">
        <dt>{t('accessLog.what')}</dt>
        <dd>{words.description(entry)}</dd>
        <dt>{t('accessLog.author')}</dt>
        <dd>{entry.author === null ? t('auditLog.authors.system') : words.nameOf(entry.author)}</dd>
        <dt>{t('accessLog.when')}</dt>
        <dd>{formatDateTime(entry.at, company.zone, true)}</dd>
        <dt>{t('accessLog.person')}</dt>
        <dd>
          {entry.user === null ? (
            words.nameOf(entry.email)
          ) : (
            <Link to="/users/$key" params={{ key: entry.user.key }} className="sg-row-link">
              {words.nameOf(entry.user.name)}
            </Link>
          )}
          {entry.user === null ? null : <div className="sg-muted">{words.addressOf(entry.email)}</div>}
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
      </dl>
      {isLeaving(entry) ? null : <TraceView trace={entry.trace} ip={entry.ip} at={Date.parse(entry.at)} />}
    </div>
  );
}
