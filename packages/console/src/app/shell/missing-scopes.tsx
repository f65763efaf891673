import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { rememberBrowserKey } from '../../features/login/browser-key.ts';
import { useAct, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';

/** The scopes are asked for once the screen stands, since nothing waits for them; in ms. */
const askAfterMs = 2000;

/** Says that the company's permissions at its workspace are missing or dead, and leads to giving them (spec §2, §6). */
export function MissingScopes() {
  const t = useT();
  const { me, company } = useSession();
  const [isDue, setIsDue] = useState(false);
  const [isOpen, dialog] = useDisclosure(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), askAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const scopes = useCall('auth.scopes', {}, { enabled: isDue }).data;
  const isNeeded = scopes !== undefined && (scopes.reconnect || scopes.missing.length > 0);
  const authorize = useAct('auth.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      rememberBrowserKey(browserKey);
      window.location.assign(url);
    },
  });
  if (!isNeeded) return null;
  // A dead connection is the greater harm, and renewing it gives what is missing as well.
  const isDead = scopes.reconnect;
  const allow = me.is_control_admin ? (
    <Button
      color="red"
      size="compact-sm"
      loading={authorize.isPending}
      onClick={() => authorize.mutate({ query: { provider: company.oauth, consent: 'true' } })}
    >
      {t('shell.allowAccess')}
    </Button>
  ) : null;
  return (
    <>
      <div className="sg-banner" data-tone="bad" role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {isDead ? t('shell.reconnect') : t('shell.missingScopes', { count: scopes.missing.length })}
        </span>
        <span className="sg-grow" />
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          {t('shell.scopesDetails')}
        </Button>
        {allow}
      </div>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('shell.scopesTitle')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        centered
      >
        <Stack gap="md">
          <Text>{t(isDead ? 'shell.reconnectText' : 'shell.scopesText')}</Text>
          {scopes.missing.length === 0 ? null : (
            <List size="sm" spacing={4}>
              {scopes.missing.map(({ scope, capability }) => (
                <List.Item key={scope}>
                  {t(`shell.capabilities.${capability}`)}
                  <br />
                  <code className="sg-muted sg-scope">{scope}</code>
                </List.Item>
              ))}
            </List>
          )}
          {me.is_control_admin ? null : <Text c="dimmed">{t('shell.scopesAskAdmin')}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="compact-sm" onClick={dialog.close}>
              {t('common.close')}
            </Button>
            {allow}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
