import { useContext } from 'react';
import { InPreview, useFirstFocus } from './in-preview.ts';
import type { SignInText } from '../sign-in-texts.ts';

export interface PasswordFieldProps {
  readonly t: SignInText;
  readonly name: 'password' | 'repeat' | 'current';
  readonly label: string;
  /** What the button that shows it is called: each on a page has a name of its own. */
  readonly reveal: 'password' | 'new' | 'repeat' | 'current';
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isFocused: boolean;
  /** What the browser itself checks before it sends the form, and what it says then; null = nothing. */
  readonly accepted?: { readonly pattern: string; readonly title: string } | null;
  readonly isWrong?: boolean;
  /** Ids of the texts that describe it; undefined = none. */
  readonly describedBy?: string | undefined;
}

/**
 * A labeled field for a password. Its button stays hidden until the page's script runs (a preview shows it
 * immediately), and its space is always reserved, so that nothing moves then.
 */
export function PasswordField({ t, name, label, reveal, autoComplete, ...field }: PasswordFieldProps) {
  const isPreview = useContext(InPreview);
  const isFocused = useFirstFocus(field.isFocused);
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <div className="secret">
        <input
          id={name}
          name={name}
          type="password"
          autoComplete={autoComplete}
          // Shown, it is a text that no browser may send to a spelling service.
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={field.isWrong || undefined}
          aria-describedby={field.describedBy}
          maxLength={1024}
          pattern={field.accepted?.pattern}
          title={field.accepted?.title}
          required
          autoFocus={isFocused}
        />
        <button
          type="button"
          className="reveal"
          hidden={!isPreview}
          aria-pressed={false}
          aria-controls={name}
          aria-label={t(`reveal.${reveal}`)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
            <path className="slash" d="M4 4l16 16" />
          </svg>
        </button>
      </div>
    </>
  );
}
