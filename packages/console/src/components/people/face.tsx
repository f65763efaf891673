import { initialsOf } from './initials.ts';
import './face.css';

interface FaceProps {
  readonly name: string;
  /** Address of the photo; without one, or when it does not come, the initials are shown. */
  readonly photo: string | null;
}

/** A small photo where there are many, or where every byte counts: without a component of the library. */
export function Face({ name, photo }: FaceProps) {
  return (
    <span className="sg-face" data-initials={initialsOf(name)} aria-hidden>
      {photo === null ? null : (
        <img
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          // The initials are below it.
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
