import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';

interface MissingScopesDialogProps {
  readonly isOpen: boolean;
  readonly scopes: CallResponse<'auth.scopes'>;
  /** The button that grants the permissions; null without the right to. */
  readonly allow: ReactNode;
  readonly onClose: () => void;
}

/** Lists each permission that the company's workspace connection lacks. */
export function MissingScopesDialog({ isOpen, scopes, allow, onClose }: MissingScopesDialogProps) {
  const t = useT();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('shell.scopesTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Text>{t(scopes.reconnect ? 'shell.reconnectText' : 'shell.scopesText')}</Text>
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
        {allow === null ? <Text c="dimmed">{t('shell.scopesAskAdmin')}</Text> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="compact-sm" onClick={onClose}>
            {t('common.close')}
          </Button>
          {allow}
        </Group>
      </Stack>
    </Modal>
  );
}
