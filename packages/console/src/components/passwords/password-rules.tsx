import type { NewPasswordFlaw } from '@shiftgate/domain/password/new-password.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { strengthAtWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import { workspacePasswordRules } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import './passwords.css';

/** The rules as the domain knows them. */
export function toStrength(wire: CallResponse<'company.current'>['password_strength']): PasswordStrength {
  return {
    minLength: wire.min_length,
    requiresUppercase: wire.uppercase,
    requiresLowercase: wire.lowercase,
    requiresNumber: wire.number,
    requiresSymbol: wire.symbol,
  };
}

interface PasswordRulesProps {
  readonly strength: PasswordStrength;
  /** Where the password is also set, so that its rules count too. */
  readonly workspace?: Provider | null;
  /** What the typed password lacks (`flawsOf`); null where nothing is typed yet. */
  readonly flaws: readonly NewPasswordFlaw[] | null;
}

/** Every rule with whether the typed password meets it already. */
export function PasswordRules({ workspace = null, flaws, ...asked }: PasswordRulesProps) {
  const t = useT();
  const strength = workspace === null ? asked.strength : strengthAtWorkspace(asked.strength, workspace);
  const there = workspace && workspacePasswordRules[workspace];
  const rules: readonly (readonly [NewPasswordFlaw, string, boolean])[] = [
    ['too_short', t('people.passwordDialog.minLength', { count: strength.minLength }), true],
    ['missing_uppercase', t('people.passwordDialog.uppercase'), strength.requiresUppercase],
    ['missing_lowercase', t('people.passwordDialog.lowercase'), strength.requiresLowercase],
    ['missing_number', t('people.passwordDialog.number'), strength.requiresNumber],
    ['missing_symbol', t('people.passwordDialog.symbol'), strength.requiresSymbol],
    ['too_long', t('people.passwordDialog.maxLength', { count: there?.maxLength ?? 0 }), there !== null],
    ['unaccepted_character', t('people.passwordDialog.accepted'), there !== null],
    ['outer_space', t('people.passwordDialog.outerSpace'), there?.allowsOuterSpaces === false],
    [
      'too_few_kinds',
      t('people.passwordDialog.kinds', { count: there?.fewestKinds ?? 0 }),
      (there?.fewestKinds ?? 0) > 1,
    ],
    ['common', t('people.passwordDialog.common'), true],
    ['context', t('people.passwordDialog.context'), true],
  ];
  return (
    <ul className="sg-password-rules" aria-label={t('people.passwordDialog.rules')} aria-live="polite">
      {rules
        .filter(([, , applies]) => applies)
        .map(([flaw, label]) => {
          const isMet = flaws === null ? null : !flaws.includes(flaw);
          const Icon = isMet === null ? IconPoint : isMet ? IconCheck : IconX;
          return (
            <li key={flaw} data-met={isMet ?? undefined}>
              <Icon
                size={16}
                {...(isMet === null
                  ? { 'aria-hidden': true }
                  : { 'aria-label': t(isMet ? 'people.passwordDialog.met' : 'people.passwordDialog.unmet') })}
              />
              {label}
            </li>
          );
        })}
    </ul>
  );
}
