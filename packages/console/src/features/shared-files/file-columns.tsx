import { useMediaQuery } from '@mantine/hooks';
import { sharedFileColumns } from '@shiftgate/contract/entities/reports/shared-files.ts';
import type { SharedFileColumn } from '@shiftgate/contract/entities/reports/shared-files.ts';
import { Chip } from '#design/layout/page.tsx';
import type { Tone } from '#design/layout/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Address } from './address.tsx';
import { targetText, titleOf } from './file-texts.ts';
import type { SharedFile } from './files-query.ts';

/** What a file has for a column of the list that shows two things. */
const inFile: Readonly<Record<string, readonly SharedFileColumn[]>> = { title: ['title', 'kind'] };

/** The columns of a file: those of the list, and who shared, which the list has no room for. */
export function fileColumns({ shown }: Pick<Columns<Column<SharedFile>>, 'shown'>): SharedFileColumn[] {
  const ofList = shown.flatMap(({ id }) => inFile[id] ?? sharedFileColumns.filter((column) => column === id));
  return [...ofList, 'actor'];
}

/** The wider a file is open, the stronger its mark. */
const tones = { people: 'plain', link: 'warn', public: 'bad' } as const satisfies Record<
  SharedFile['visibility'],
  Tone
>;

/** Who outside can open a file. */
export function VisibilityChip({ visibility }: Pick<SharedFile, 'visibility'>) {
  const t = useT();
  return <Chip tone={tones[visibility]}>{t(`sharedFiles.visibilities.${visibility}`)}</Chip>;
}

/** A day with its hour below it. */
const moment = (text: string) => <span className="sg-sharing-moment">{text}</span>;

/** Since when a file is shared; where that is not known, before its first change that is. */
export function useSinceText(zone: string): (file: SharedFile) => string {
  const t = useT();
  return ({ since, is_since_known: isKnown }) => {
    const at = formatDateTime(since, zone);
    return isKnown ? at : t('sharedFiles.before', { moment: at });
  };
}

/** The columns of the shared files; the name opens the file's details, the owner those of the same owner. */
export function useFileColumns(
  zone: string,
  openFile: (key: string) => void,
  onOwner: (owner: string) => void,
): readonly Column<SharedFile>[] {
  const t = useT();
  const sinceText = useSinceText(zone);
  // Below this the last column would be cut.
  const isWide = useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false });
  return [
    {
      id: 'title',
      header: t('sharedFiles.columns.title'),
      cell: (file) => (
        <span className="sg-two-lines">
          <button
            type="button"
            className="sg-link-button sg-sharing-name"
            aria-label={t('sharedFiles.open', { name: titleOf(file, t) })}
            onClick={() => openFile(file.key)}
          >
            {titleOf(file, t)}
          </button>
          <span className="sg-muted">{t(`sharedFiles.kinds.${file.kind}`)}</span>
        </span>
      ),
    },
    {
      id: 'visibility',
      header: t('sharedFiles.columns.visibility'),
      cell: (file) => <VisibilityChip visibility={file.visibility} />,
    },
    {
      id: 'with',
      header: t('sharedFiles.columns.with'),
      cell: ({ with: named, more }) =>
        named.length === 0 ? (
          <span className="sg-muted">{t('sharedFiles.nobodyNamed')}</span>
        ) : (
          <span className="sg-two-lines">
            {named.map((target) => (
              <span key={target.name} className="sg-sharing-address">
                <Address text={targetText(target, t)} />
              </span>
            ))}
            {more === 0 ? null : <span className="sg-muted">{t('sharedFiles.more', { count: more })}</span>}
          </span>
        ),
    },
    {
      id: 'owner',
      header: t('sharedFiles.columns.owner'),
      cell: ({ owner }) =>
        owner === null ? (
          '–'
        ) : (
          <button
            type="button"
            className="sg-link-button sg-sharing-address"
            aria-label={t('sharedFiles.onlyOwner', { name: owner })}
            onClick={() => onOwner(owner)}
          >
            <Address text={owner} />
          </button>
        ),
    },
    { id: 'since', header: t('sharedFiles.columns.since'), cell: (file) => moment(sinceText(file)) },
    {
      id: 'first_seen',
      header: t('sharedFiles.columns.first_seen'),
      cell: (file) => moment(formatDateTime(file.first_seen_at, zone)),
      // The same as the column before in most rows.
      isHiddenAtFirst: true,
    },
    {
      id: 'last_seen',
      header: t('sharedFiles.columns.last_seen'),
      cell: (file) => moment(formatDateTime(file.last_seen_at, zone)),
      isHiddenAtFirst: !isWide,
    },
  ];
}
