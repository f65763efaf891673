import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';

/** A value with its name and a button that copies it. */
export function CopyLine({
  label,
  value,
  shown = value,
}: {
  readonly label: string;
  readonly value: string;
  /** Text to show when the value itself is too long. */
  readonly shown?: string;
}) {
  const t = useT();
  return (
    <div className="sg-copy-line">
      <dt>{label}</dt>
      <dd>
        <code>{shown}</code>
        <CopyButton value={value} timeout={3000}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              onClick={copy}
              aria-label={copied ? t('apps.copied') : t('apps.copy', { what: label })}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
