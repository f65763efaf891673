import type { ReactNode } from 'react';
import { RowLink } from '#design/table/row-link.tsx';
import { paths } from '#lib/routing/paths.ts';
import { Face } from './face.tsx';
import './person-cell.css';

interface PersonCellProps {
  readonly person: {
    readonly key: string;
    readonly name: string;
    readonly email: string;
    readonly photo: string | null;
  };
  /** What the person is, beside the name. */
  readonly note?: string | null;
  /** Content below the address. */
  readonly children?: ReactNode;
}

/** A person in a row of a table: photo, name and address in one cell. Plain elements, since a page has 200 of them. */
export function PersonCell({ person: { key, name, email, photo }, note = null, children }: PersonCellProps) {
  return (
    <span className="sg-person-cell">
      <Face name={name} photo={photo} />
      <span className="sg-two-lines">
        <span className="sg-person-name" title={note === null ? name : `${name} · ${note}`}>
          <RowLink to={paths.user} itemKey={key} className="sg-row-link">
            {name}
          </RowLink>
          {note === null ? null : <span className="sg-muted"> · {note}</span>}
        </span>
        <span className="sg-muted" title={email}>
          {email}
        </span>
        {children}
      </span>
    </span>
  );
}
