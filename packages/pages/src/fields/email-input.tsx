import { useFirstFocus } from './in-preview.ts';

interface EmailInputProps {
  readonly value: string;
  readonly isFocused: boolean;
  /** Id of the text that says what is wrong with it; left out where nothing is. */
  readonly problemId?: string | undefined;
}

/** The workspace address of a worker: asked for on every public page in one way, so that browsers fill it in. */
export function EmailInput({ value, isFocused, problemId }: EmailInputProps) {
  const isFirst = useFirstFocus(isFocused);
  return (
    <input
      id="email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      autoFocus={isFirst}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      defaultValue={value}
    />
  );
}
