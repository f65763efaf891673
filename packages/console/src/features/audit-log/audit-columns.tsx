import { useMediaQuery } from '@mantine/hooks';
import { auditColumns } from '@shiftgate/contract/entities/audit-entry.ts';
import type { AuditColumn } from '@shiftgate/contract/entities/audit-entry.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { MomentButton } from '#components/access-log/moment-button.tsx';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { Chip } from '#design/layout/page.tsx';
import { useAuditTexts } from '#components/audit/audit-texts.ts';
import type { Entry } from '#components/audit/audit-texts.ts';
import './audit-log.css';

/** What a file has for columns of the list that show more than one thing. */
const inFile: Readonly<Record<string, readonly AuditColumn[]>> = {
  author: ['author', 'email', 'partner'],
  what: ['event', 'what'],
};

/** The columns of a file: those of the list, plus the author on a phone, where the list shows it below the sentence. */
export function fileColumns({ all, shown }: Pick<Columns<Column<Entry>>, 'all' | 'shown'>): AuditColumn[] {
  const ids = shown.map(({ id }) => id);
  return (all.some(({ id }) => id === 'author') ? ids : [...ids, 'author']).flatMap(
    (id) => inFile[id] ?? auditColumns.filter((column) => column === id),
  );
}

/** The columns of the audit log; the time opens the entry. On a phone the author is below the sentence. */
export function useAuditColumns(zone: string, openEntry: (id: string) => void): readonly Column<Entry>[] {
  const t = useT();
  const words = useLogTexts();
  const { sentenceOf, authorOf, areaOf } = useAuditTexts();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const authorCell = ({ author }: Entry) => (
    <span className="sg-two-lines">
      <span>{authorOf(author)}</span>
      {author.email === null ? null : <span className="sg-muted">{words.addressOf(author.email)}</span>}
    </span>
  );
  return [
    {
      id: 'when',
      header: t('auditLog.when'),
      cell: (entry) => (
        <MomentButton
          at={entry.at}
          zone={zone}
          labelOf={(moment) => t('auditLog.open', { moment, what: sentenceOf(entry) })}
          isPhone={isPhone}
          onOpen={() => openEntry(entry.id)}
        />
      ),
    },
    {
      id: 'what',
      header: t('auditLog.what'),
      cell: (entry) =>
        isPhone ? (
          <span className="sg-two-lines">
            <span className="sg-audit-what">{sentenceOf(entry)}</span>
            <span className="sg-muted">{authorOf(entry.author)}</span>
          </span>
        ) : (
          <span className="sg-audit-what">{sentenceOf(entry)}</span>
        ),
    },
    ...(isPhone ? [] : [{ id: 'author', header: t('auditLog.author'), cell: authorCell }]),
    { id: 'area', header: t('auditLog.area'), cell: (entry) => <Chip tone="plain">{areaOf(entry)}</Chip> },
    { id: 'ip', header: t('accessLog.ip'), cell: (entry) => entry.ip ?? '–' },
    { id: 'browser', header: t('accessLog.browser'), cell: (entry) => words.browser(entry.browser) ?? '–' },
    { id: 'os', header: t('accessLog.os'), cell: (entry) => words.os(entry.os) ?? '–' },
    {
      id: 'support_code',
      header: t('accessLog.supportCode'),
      cell: (entry) => entry.support_code ?? '–',
      isHiddenAtFirst: true,
    },
  ];
}
