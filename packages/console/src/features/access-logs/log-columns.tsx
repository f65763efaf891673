import { useMediaQuery } from '@mantine/hooks';
import { accessLogColumns } from '@shiftgate/contract/entities/access-log.ts';
import type { AccessLogColumn } from '@shiftgate/contract/entities/access-log.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { isLeaving, toneOfResult, useLogTexts } from '#components/access-log/log-texts.ts';
import { MomentButton } from '#components/access-log/moment-button.tsx';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { Chip } from '#design/layout/page.tsx';

export type Entry = CallResponse<'accessLog.list'>['items'][number];

/** What a file has for columns of the list that show two things. */
const inFile: Readonly<Record<string, readonly AccessLogColumn[]>> = {
  person: ['person', 'email'],
  result: ['result', 'notes'],
};

/** The columns of a file: those of the list, plus the result on a phone, where the list shows it below the person. */
export function fileColumns({
  all,
  shown,
}: Pick<Columns<Column<Entry>>, 'all' | 'shown'>): AccessLogColumn[] {
  const ids = shown.map(({ id }) => id);
  return (all.some(({ id }) => id === 'result') ? ids : [...ids, 'result']).flatMap(
    (id) => inFile[id] ?? accessLogColumns.filter((column) => column === id),
  );
}

/** The result of an attempt, and the notes beside it. */
function ResultChips({ entry }: { readonly entry: Entry }) {
  const words = useLogTexts();
  return (
    <span className="sg-chips">
      <Chip tone={toneOfResult(entry.result)}>{words.result(entry.result)}</Chip>
      {entry.notes.map((note) => (
        <Chip key={note} tone="plain">
          {words.note(note)}
        </Chip>
      ))}
    </span>
  );
}

/** The columns of the access log; the time opens the entry. On a phone the result is below the person. */
export function useLogColumns(zone: string, openEntry: (id: string) => void): readonly Column<Entry>[] {
  const t = useT();
  const words = useLogTexts();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return [
    {
      id: 'when',
      header: t('accessLog.when'),
      cell: (entry) => (
        <MomentButton
          at={entry.at}
          zone={zone}
          labelOf={(moment) =>
            t(isLeaving(entry) ? 'accessLog.openLeaving' : 'accessLog.open', { moment, email: entry.email })
          }
          isPhone={isPhone}
          onOpen={() => openEntry(entry.id)}
        />
      ),
    },
    {
      id: 'person',
      header: t('accessLog.person'),
      cell: (entry) => (
        <span className="sg-two-lines">
          <span>{words.nameOf(entry.user?.name ?? entry.email)}</span>
          {entry.user === null ? null : <span className="sg-muted">{words.addressOf(entry.email)}</span>}
          {isPhone ? <ResultChips entry={entry} /> : null}
        </span>
      ),
    },
    ...(isPhone
      ? []
      : [
          {
            id: 'result',
            header: t('accessLog.result'),
            cell: (entry: Entry) => <ResultChips entry={entry} />,
          },
        ]),
    { id: 'shift', header: t('accessLog.shift'), cell: (entry) => entry.shift?.name ?? '–' },
    { id: 'ip', header: t('accessLog.ip'), cell: (entry) => entry.ip ?? '–' },
    { id: 'browser', header: t('accessLog.browser'), cell: (entry) => words.browser(entry.browser) ?? '–' },
    { id: 'os', header: t('accessLog.os'), cell: (entry) => words.os(entry.os) ?? '–' },
    ...[
      {
        id: 'event',
        header: t('accessLog.event'),
        cell: (entry: Entry) => t(`accessLog.events.${entry.event}`),
      },
      { id: 'what', header: t('accessLog.what'), cell: words.description },
      {
        id: 'author',
        header: t('accessLog.author'),
        cell: (entry: Entry) =>
          entry.author === null ? t('auditLog.authors.system') : words.nameOf(entry.author),
      },
      {
        id: 'support_code',
        header: t('accessLog.supportCode'),
        cell: (entry: Entry) => entry.support_code ?? '–',
      },
    ].map((column) => ({ ...column, isHiddenAtFirst: true })),
  ];
}
