import { Link } from '@tanstack/react-router';
import { draftOfRule } from '#components/shifts/rule-draft.ts';
import { WeekOfRules } from '#components/shifts/week-of-rules.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { Detail } from './audit-drawer.tsx';
import { listChanges, rulesOf } from './read-changes.ts';
import { useValueText } from './use-value-text.ts';
import './audit-log.css';

interface AuditChangesProps {
  readonly entry: Pick<Detail, 'before' | 'after' | 'people'>;
}

/** What was there before and after: fields side by side, the hours of a shift as weeks, people by their names. */
export function AuditChanges({ entry }: AuditChangesProps) {
  const t = useT();
  const { fieldText, valueText } = useValueText();
  const changes = listChanges(entry.before, entry.after).flatMap((change) => {
    const label = fieldText(change.field);
    return label === null ? [] : [{ ...change, label }];
  });
  // An entry with facts only has nothing to compare them with.
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <>
      {changes.length === 0 ? null : (
        <table className="sg-audit-changes" aria-label={t('auditLog.changes')}>
          <thead>
            <tr>
              <th scope="col">{t('auditLog.field')}</th>
              {hasBefore ? <th scope="col">{t('auditLog.before')}</th> : null}
              <th scope="col">{t('auditLog.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {hasBefore ? <td>{valueText(field, before)}</td> : null}
                <td>{valueText(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Week part={entry.before} title={t('auditLog.weekBefore')} />
      <Week part={entry.after} title={t('auditLog.weekAfter')} />
      {entry.people.length === 0 ? null : (
        <section aria-label={t('auditLog.fields.users')}>
          <h4 className="sg-audit-head">{t('auditLog.people', { count: entry.people.length })}</h4>
          <ul className="sg-audit-people">
            {entry.people.map(({ key, name }) => (
              <li key={key}>
                <Link to="/users/$key" params={{ key }} className="sg-row-link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The hours that a part of the entry holds, if any. */
function Week({ part, title }: { readonly part: unknown; readonly title: string }) {
  const rules = rulesOf(part);
  if (rules === null) return null;
  return (
    <div>
      <h4 className="sg-audit-head">{title}</h4>
      <WeekOfRules rules={rules.map(draftOfRule)} label={title} />
    </div>
  );
}
