import { findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import type { PasswordProblem, PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
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
  readonly password: string;
  readonly strength: PasswordStrength;
}

/** Every rule with whether the typed password meets it already. */
export function PasswordRules({ password, strength }: PasswordRulesProps) {
  const t = useT();
  const problems = new Set<PasswordProblem>(findPasswordProblems(password, strength));
  const rules: readonly (readonly [PasswordProblem, string, boolean])[] = [
    ['too_short', t('people.passwordDialog.minLength', { count: strength.minLength }), true],
    ['missing_uppercase', t('people.passwordDialog.uppercase'), strength.requiresUppercase],
    ['missing_lowercase', t('people.passwordDialog.lowercase'), strength.requiresLowercase],
    ['missing_number', t('people.passwordDialog.number'), strength.requiresNumber],
    ['missing_symbol', t('people.passwordDialog.symbol'), strength.requiresSymbol],
  ];
  return (
    <ul className="sg-password-rules" aria-live="polite">
      {rules
        .filter(([, , applies]) => applies)
        .map(([problem, label]) => {
          const isMet = !problems.has(problem);
          const Icon = isMet ? IconCheck : IconPoint;
          return (
            <li key={problem} data-met={isMet}>
              <Icon
                size={16}
                aria-label={t(isMet ? 'people.passwordDialog.met' : 'people.passwordDialog.unmet')}
              />
              {label}
            </li>
          );
        })}
    </ul>
  );
}
