import { Button, CopyButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';

interface HandoverDialogProps {
  readonly name: string;
  /** Address of the page for choosing a password; it ends with the code. */
  readonly url: string;
  readonly onClose: () => void;
}

/** The code for a person without an address, shown once: neither a click beside it nor Escape loses it. */
export function HandoverDialog({ name, url, onClose }: HandoverDialogProps) {
  const t = useT();
  const code = url.slice(url.lastIndexOf('/') + 1);
  const page = new URL('/sign-in/code', url).href;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests.handover.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">{t('requests.handover.text')}</Text>
        <TextInput
          label={t('requests.handover.label')}
          value={code}
          readOnly
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('requests.handover.how', { page })}
        </Text>
        <Textarea
          label={t('requests.handover.link')}
          value={url}
          readOnly
          rows={2}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <CopyText value={code} label={t('requests.handover.copyCode')} />
          <CopyText value={url} label={t('requests.handover.copy')} />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useT();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? t('requests.handover.copied') : label}</span>
        </Button>
      )}
    </CopyButton>
  );
}
