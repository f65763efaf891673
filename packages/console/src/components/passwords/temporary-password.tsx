import { Alert, Anchor, PasswordInput, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { flawsOf } from './flaws.ts';
import { PasswordRules, toStrength } from './password-rules.tsx';

interface TemporaryPasswordProps {
  /** Whether one is to be set now. */
  readonly isNew: boolean;
  readonly onNew: () => void;
  readonly password: string;
  readonly onChange: (password: string) => void;
}

/** Chooses which temporary password is sent: the stored one, or a new one, which control admins alone may set. */
export function TemporaryPassword({ isNew, onNew, password, onChange }: TemporaryPasswordProps) {
  const t = useT();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const setAt = company.default_pass_set_at;
  const strength = toStrength(company.password_strength);
  if (!isNew)
    return (
      <Text size="sm">
        {t('passwords.temporary.isSet', {
          moment: setAt === null ? '' : formatDateAtTime(setAt, company.zone, language, t),
        })}{' '}
        {me.is_control_admin ? (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onNew}>
            {t('passwords.temporary.setNew')}
          </Anchor>
        ) : null}
      </Text>
    );
  if (!me.is_control_admin) return <Alert color="yellow">{t('passwords.temporary.askAdmin')}</Alert>;
  return (
    <>
      <PasswordInput
        label={t('passwords.temporary.label')}
        description={t('passwords.temporary.hint', { hours: passwordLimits.defaultPasswordHours })}
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={128}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordRules
        strength={strength}
        flaws={password === '' ? null : flawsOf(password, strength, { company })}
      />
    </>
  );
}
