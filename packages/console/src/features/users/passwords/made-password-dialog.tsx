import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';

interface MadePasswordDialogProps {
  readonly name: string;
  readonly password: string;
  readonly mustChange: boolean;
  readonly onClose: () => void;
}

/** The password that was just made and set, this one time: only its own button closes it. */
export function MadePasswordDialog({ name, password, mustChange, onClose }: MadePasswordDialogProps) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('passwords.made.title', { name })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <output className="sg-made-password" aria-label={t('passwords.made.label')}>
          {password}
        </output>
        <Text size="sm">{t('passwords.made.once')}</Text>
        <Text size="sm" c="dimmed">
          {t(mustChange ? 'passwords.made.mustChange' : 'passwords.made.stays', { name })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={password} timeout={4000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                data-autofocus
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                <span aria-live="polite">{t(copied ? 'passwords.made.copied' : 'passwords.made.copy')}</span>
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('passwords.made.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
