import { Drawer } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { withZone } from '@shiftgate/pages/hours/zone-name.ts';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatMoment, formatWhen } from '../../lib/i18n/formats.ts';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useLanguage, useOptionalText, useT } from '../../lib/i18n/texts.tsx';
import { isLeaving, isLetIn, toneOfResult, useLogTexts } from '../../components/access-log/log-texts.ts';
import { Chip, ErrorState, LoadingLines } from '../../design/layout/page.tsx';
import { zoneOfTrace } from './read-trace.ts';
import { TraceView } from './trace-view.tsx';

type Detail = CallResponse<'accessLog.get'>;

/**
 * One attempt: what was decided, what would have allowed it, and the checks one by one; or a logout, which is no decision.
 * An empty id = closed.
 */
export function EntryDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
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
      {data !== undefined ? (
        <EntryContent entry={data} />
      ) : entry.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      )}
    </Drawer>
  );
}

function EntryContent({ entry }: { readonly entry: Detail }) {
  const t = useT();
  const words = useLogTexts();
  const optional = useOptionalText();
  const { language } = useLanguage();
  const { company } = useSession();
  const isIn = isLetIn(entry.result);
  const fix = isIn ? null : optional(`accessLog.fixes.${entry.result}`, { ip: entry.ip ?? '–' });
  // A time of a shift is on its own clock, which is named where it is not the company's.
  const zone = zoneOfTrace(entry.trace, entry.shift?.key ?? null) ?? company.zone;
  const view = { nowMs: Date.parse(entry.at), zone, language };
  const named = (moment: string, at: string) =>
    zone === company.zone ? moment : withZone(moment, language, zone, Date.parse(at));
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
      {entry.allowed_until === null ? null : (
        <p>
          {t('accessLog.allowedUntil', {
            moment: named(formatMoment(entry.allowed_until, view, t), entry.allowed_until),
          })}
        </p>
      )}
      {fix === null ? null : (
        <section className="sg-fix">
          <h3>{t('accessLog.wouldAllow')}</h3>
          <p>{fix}</p>
          {entry.next_opening === null ? null : (
            <p>
              {t('accessLog.nextOpening', {
                moment: named(formatWhen(entry.next_opening, view, t), entry.next_opening),
              })}
            </p>
          )}
        </section>
      )}
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
