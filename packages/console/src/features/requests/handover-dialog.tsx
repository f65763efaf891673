import { Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { Modal } from '../../ui/modal.tsx';

interface HandoverDialogProps {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** The link for a person without an address, shown once: neither a click beside it nor Escape loses it. */
export function HandoverDialog({ name, url, onClose }: HandoverDialogProps) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests.handover.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{t('requests.handover.text')}</Text>
        <Textarea
          label={t('requests.handover.label')}
          value={url}
          readOnly
          rows={2}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                <span aria-live="polite">
                  {t(copied ? 'requests.handover.copied' : 'requests.handover.copy')}
                </span>
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
