import { PasswordInput, Text } from '@mantine/core';
import type { NewPasswordFlaw } from '@shiftgate/domain/password/new-password.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { PasswordRules } from '#components/passwords/password-rules.tsx';

interface TypedPasswordProps {
  readonly password: string;
  readonly strength: PasswordStrength;
  readonly flaws: readonly NewPasswordFlaw[];
  /** Why the server refused it; null when it did not. */
  readonly problem: string | null;
  readonly onChange: (password: string) => void;
}

/** A password that is typed, with its rules shown live. */
export function TypedPassword({ password, strength, flaws, problem, onChange }: TypedPasswordProps) {
  const t = useT();
  return (
    <>
      <PasswordInput
        label={t('people.passwordDialog.label')}
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
        error={problem}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={128}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordRules strength={strength} flaws={password === '' ? null : flaws} />
      <Text size="xs" c="dimmed">
        {t('people.passwordDialog.advice')} {t('people.passwordDialog.onlyHere')}
      </Text>
    </>
  );
}
