import { linkLine, mailStyles } from './mail-frame.tsx';

/** A part of a longer email: heading, text, table and link, in this order. */
export interface Section {
  readonly title?: string;
  readonly subtitle?: string;
  readonly text?: string | null;
  readonly table?: SectionTable;
  readonly link?: { readonly label: string; readonly href: string } | null;
}

/** The first cell of a row is its heading, and the others are figures. */
interface SectionTable {
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly foot?: readonly string[];
}

const cell = { padding: '6px 8px', borderBottom: '1px solid #8a94a8' } as const;
const styles = {
  title: { margin: '28px 0 4px', fontSize: '18px' },
  subtitle: { margin: '16px 0 4px', fontSize: '16px' },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '15px' },
  name: { ...cell, textAlign: 'left', fontWeight: 400 },
  figure: { ...cell, textAlign: 'right', whiteSpace: 'nowrap' },
  strong: { fontWeight: 600 },
} as const;

/** The part in HTML. */
export function MailSection({ section }: { readonly section: Section }) {
  const { title, subtitle, text, table, link } = section;
  return (
    <>
      {title !== undefined && <h2 style={styles.title}>{title}</h2>}
      {subtitle !== undefined && <h3 style={styles.subtitle}>{subtitle}</h3>}
      {text && <p style={{ margin: '4px 0' }}>{text}</p>}
      {table !== undefined && (
        <table aria-label={title ?? subtitle} style={styles.table}>
          {table.head && (
            <thead>
              <tr>
                {table.head.map((word, index) => (
                  <th
                    key={index}
                    scope="col"
                    style={{ ...(index === 0 ? styles.name : styles.figure), ...styles.strong }}
                  >
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {table.rows.map((row, index) => (
              <Row key={index} cells={row} />
            ))}
          </tbody>
          {table.foot && (
            <tfoot>
              <Row cells={table.foot} isStrong />
            </tfoot>
          )}
        </table>
      )}
      {link && (
        <p style={{ ...mailStyles.soft, margin: '8px 0' }}>
          <a className="plain" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </>
  );
}

function Row({
  cells,
  isStrong = false,
}: {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
}) {
  const [name, ...figures] = cells;
  const weight = isStrong ? styles.strong : {};
  return (
    <tr>
      <th scope="row" style={{ ...styles.name, ...weight }}>
        {name}
      </th>
      {figures.map((figure, index) => (
        <td key={index} style={{ ...styles.figure, ...weight }}>
          {figure}
        </td>
      ))}
    </tr>
  );
}

/** The part in plain text. */
export function linesOf({ title, subtitle, text, table, link }: Section): string[] {
  const rows = table === undefined ? [] : [...table.rows, ...(table.foot ? [table.foot] : [])];
  const sayRow = ([name, ...figures]: readonly string[]): string =>
    table?.head === undefined
      ? `${name}: ${figures.join(', ')}`
      : `${name}: ${figures.map((figure, index) => `${table.head?.[index + 1]} ${figure}`).join(', ')}`;
  return [
    [title ?? subtitle, text, ...rows.map(sayRow)].filter(Boolean).join('\n'),
    ...(link ? [linkLine(link.label, link.href)] : []),
  ];
}
