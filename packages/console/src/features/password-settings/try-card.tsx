import { PasswordInput, Stack, Text } from '@mantine/core';
import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { NewPasswordFlaw } from '@shiftgate/domain/password/new-password.ts';
import { ChangePasswordPage } from '@shiftgate/pages/change-password-page.tsx';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { branding } from '../../lib/branding.ts';
import { pageBranding } from '../../lib/page-branding.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useLanguage, useT } from '../../lib/texts.tsx';
import { PagePreview } from '../../ui/page-preview.tsx';
import { Card } from '../../ui/page.tsx';
import { toStrength } from '../../ui/passwords/password-rules.tsx';
import type { Strength } from './use-strength-editor.ts';

/** A password to try the rules on, as they stand on the screen, and the page that people will meet. */
export function TryCard({ draft }: { readonly draft: Strength }) {
  const t = useT();
  const { language } = useLanguage();
  const { company, me } = useSession();
  const [password, setPassword] = useState('');
  const strength = toStrength(draft);
  const flaws = findNewPasswordFlaws(password, strength, {
    email: me.email,
    name: me.name,
    companyName: company.name,
    domain: company.main_domain,
    productName: branding.productName,
  });
  const isEmpty = password === '';
  const look = useCall('look.get', {}).data;
  const page = (nonce: string) => (
    <ChangePasswordPage
      language={language}
      branding={pageBranding(company.name, look)}
      nonce={nonce}
      languageLink={null}
      flow=""
      email={me.email}
      reason="must_change"
      strength={strength}
      problems={isEmpty ? [] : flaws}
    />
  );
  return (
    <Card title={t('passwordSettings.tryTitle')}>
      <Stack gap="md">
        <PasswordInput
          label={t('passwordSettings.tryLabel')}
          description={t('passwordSettings.tryHint')}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Rules draft={draft} flaws={isEmpty ? null : flaws} />
        <Text size="sm" fw={600} role="status">
          {t(
            isEmpty
              ? 'passwordSettings.tryEmpty'
              : flaws.length === 0
                ? 'passwordSettings.tryGood'
                : 'passwordSettings.tryBad',
          )}
        </Text>
        <div>
          <h3 className="sg-card-sub">{t('passwordSettings.workerTitle')}</h3>
          <PagePreview title={t('passwordSettings.workerTitle')} width={600} height={520} page={page} />
        </div>
      </Stack>
    </Card>
  );
}

interface RulesProps {
  readonly draft: Strength;
  /** Null where nothing is typed yet. */
  readonly flaws: readonly NewPasswordFlaw[] | null;
}

/** Every rule, green or red by what is typed. */
function Rules({ draft, flaws }: RulesProps) {
  const t = useT();
  const rules: readonly (readonly [NewPasswordFlaw, string, boolean])[] = [
    ['too_short', t('people.passwordDialog.minLength', { count: draft.min_length }), true],
    ['missing_uppercase', t('people.passwordDialog.uppercase'), draft.uppercase],
    ['missing_lowercase', t('people.passwordDialog.lowercase'), draft.lowercase],
    ['missing_number', t('people.passwordDialog.number'), draft.number],
    ['missing_symbol', t('people.passwordDialog.symbol'), draft.symbol],
    ['common', t('passwordSettings.rules.common'), true],
    ['context', t('passwordSettings.rules.context'), true],
  ];
  return (
    <ul className="sg-password-rules" aria-label={t('passwordSettings.strengthTitle')} aria-live="polite">
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
