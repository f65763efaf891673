import { PasswordInput, Stack } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { OptionRadios } from '#design/form/option-radios.tsx';
import { Chip } from '#design/layout/page.tsx';
import { PasswordRules, toStrength } from '#components/passwords/password-rules.tsx';
import { passwordOptions } from '../model/wizard.ts';
import type { TemporaryDraft } from './use-temporary-draft.ts';
import { SendPanel } from './send-panel.tsx';
import type { Plan } from '../model/model.ts';

interface PasswordStepProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
  readonly temporary: TemporaryDraft;
  /** It was sent to the server, to be mailed. */
  readonly onDefaultSet: () => void;
}

/** How people without a password get one, and sending it to those in the directory. */
export function PasswordStep({ plan, onChange, temporary, onDefaultSet }: PasswordStepProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const setAt = company.default_pass_set_at;
  const { typed, setTyped, flaws, problem } = temporary;
  return (
    <Stack gap="lg">
      <OptionRadios
        label={t('activation.password.text')}
        options={passwordOptions}
        value={plan.passwordOption}
        onChoose={(passwordOption) => onChange({ passwordOption })}
        nameOf={(option) => (
          <span className="sg-option">
            {t(`activation.password.options.${option}`)}
            {option === 'link' ? <Chip tone="good">{t('activation.password.advised')}</Chip> : null}
            {option === company.password_option ? (
              <Chip tone="plain">{t('activation.password.usedLast')}</Chip>
            ) : null}
          </span>
        )}
        hintOf={(option) =>
          t(`activation.password.hints.${option}`, { hours: passwordLimits.defaultPasswordHours })
        }
      />
      {plan.passwordOption === 'default' ? (
        <div className="sg-temporary">
          <PasswordInput
            label={t('control.defaultPassword')}
            description={
              setAt === null
                ? t('control.defaultHint')
                : t('control.defaultIsSet', { moment: formatDateAtTime(setAt, company.zone, language, t) })
            }
            required={setAt === null}
            autoComplete="new-password"
            maxLength={128}
            maw={420}
            value={typed}
            error={problem}
            visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed === '' ? null : (
            <PasswordRules strength={toStrength(company.password_strength)} flaws={flaws} />
          )}
        </div>
      ) : null}
      <SendPanel
        key={plan.passwordOption}
        option={plan.passwordOption}
        domains={plan.domains}
        temporary={temporary}
        onDefaultSet={onDefaultSet}
      />
    </Stack>
  );
}
