import { PasswordInput, Stack, Text } from '@mantine/core';
import { ChangePasswordPage } from '@shiftgate/pages/change-password-page.tsx';
import { useState } from 'react';
import { toPageBranding } from '#components/branding/page-branding.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { PagePreview } from '#components/branding/page-preview.tsx';
import { Card } from '#design/layout/page.tsx';
import { flawsOf, passwordWorkspace } from '#components/passwords/flaws.ts';
import { PasswordRules, toStrength } from '#components/passwords/password-rules.tsx';
import type { Strength } from './model.ts';

/** A field to try a password against the rules on the screen, and a preview of the page that people will see. */
export function TryCard({ draft }: { readonly draft: Strength }) {
  const t = useT();
  const { language } = useLanguage();
  const { company, me } = useSession();
  const [password, setPassword] = useState('');
  const strength = toStrength(draft);
  const workspace = passwordWorkspace(company);
  const person = { ...me, domain_name: company.main_domain };
  const flaws = flawsOf(password, strength, { company, person }, workspace);
  const isEmpty = password === '';
  const branding = useCall('branding.get', {}).data;
  const page = (nonce: string) => (
    <ChangePasswordPage
      language={language}
      branding={toPageBranding(company.name, branding)}
      nonce={nonce}
      languageLink={null}
      flow=""
      email={me.email}
      reason="must_change"
      strength={strength}
      workspace={workspace}
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
        <PasswordRules strength={strength} workspace={workspace} flaws={isEmpty ? null : flaws} />
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
