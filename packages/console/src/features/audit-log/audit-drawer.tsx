import { Button, Drawer } from '@mantine/core';
import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import { EntrySteps } from '#components/access-log/entry-steps.tsx';
import type { EntryStepsProps } from '#components/access-log/entry-steps.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { useAuditTexts } from '#components/audit/audit-texts.ts';

export type Detail = CallResponse<'audit.get'>;

type OnFilter = (filter: { readonly author: string } | { readonly target: string }) => void;

interface AuditDrawerProps extends EntryStepsProps {
  readonly id: string;
  readonly report: AuditReport | undefined;
  readonly onClose: () => void;
  /** Leads to the entries of one author or about one object. */
  readonly onFilter: OnFilter;
}

/** One entry: what happened, who did it from where, and what changed. An empty id = closed. */
export function AuditDrawer({ id, report, onClose, onFilter, ...steps }: AuditDrawerProps) {
  const t = useT();
  const query = report === undefined ? {} : { report };
  const entry = useCall('audit.get', { params: { id }, query }, { enabled: id !== '' });
  const data = entry.data?.id === id ? entry.data : undefined;
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('auditLog.entry')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id === '' ? null : <EntrySteps {...steps} />}
      {data !== undefined ? (
        <EntryContent key={data.id} entry={data} onFilter={onFilter} />
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
  readonly onFilter: OnFilter;
}

function EntryContent({ entry, onFilter }: EntryContentProps) {
  const t = useT();
  const words = useLogTexts();
  const { company } = useSession();
  const { sentenceOf, authorOf } = useAuditTexts();
  const { author, target } = entry;
  const name = authorOf(author);
  return (
    <div className="sg-entry">
      <h3 className="sg-entry-head">{sentenceOf(entry)}</h3>
      <dl className="sg-facts">
        <dt>{t('auditLog.author')}</dt>
        <dd>
          {author.key === null ? (
            name
          ) : (
            <Link to="/users/$key" params={{ key: author.key }} className="sg-row-link">
              {name}
            </Link>
          )}
          {author.email === null ? null : <div className="sg-muted">{words.addressOf(author.email)}</div>}
        </dd>
        <TargetFact target={target} />
        {entry.task === null ? null : (
          <>
            <dt>{t('auditLog.cause')}</dt>
            <dd>
              {entry.task.kind === null
                ? t('auditLog.taskGone')
                : t('auditLog.task', { kind: t(`tasks.kinds.${entry.task.kind}`) })}
            </dd>
          </>
        )}
        <dt>{t('auditLog.when')}</dt>
        <dd>{formatDateTime(entry.at, company.zone, true)}</dd>
        <dt>{t('accessLog.ip')}</dt>
        <dd>{entry.ip ?? t('auditLog.unknown')}</dd>
        <dt>{t('accessLog.browser')}</dt>
        <dd>{words.browser(entry.browser) ?? t('auditLog.unknown')}</dd>
        <dt>{t('accessLog.os')}</dt>
        <dd>{words.os(entry.os) ?? t('auditLog.unknown')}</dd>
        {entry.support_code === null ? null : (
          <>
            <dt>{t('accessLog.supportCode')}</dt>
            <dd className="sg-code">{entry.support_code}</dd>
          </>
        )}
      </dl>
      <AuditChanges entry={entry} />
      <div className="sg-entry-actions">
        {target === null || target.kind === 'file' ? null : (
          <Button variant="default" size="compact-sm" onClick={() => onFilter({ target: target.key })}>
            {t('auditLog.sameTarget', { name: target.name })}
          </Button>
        )}
        {author.key === null ? null : (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => author.key !== null && onFilter({ author: author.key })}
          >
            {t('auditLog.sameAuthor', { name: author.name })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Leads to the person or the shift that the entry is about. */
function TargetFact({ target }: Pick<Detail, 'target'>) {
  const t = useT();
  const words = useLogTexts();
  if (target?.kind !== 'user' && target?.kind !== 'shift') return null;
  const { kind, key, name } = target;
  return (
    <>
      <dt>{t(kind === 'user' ? 'accessLog.person' : 'accessLog.shift')}</dt>
      <dd>
        <Link to={kind === 'user' ? '/users/$key' : '/groups/$key'} params={{ key }} className="sg-row-link">
          {words.nameOf(name)}
        </Link>
      </dd>
    </>
  );
}
