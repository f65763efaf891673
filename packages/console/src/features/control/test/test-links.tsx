import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import type { TestUser } from '../model/model.ts';

/** The links of a rehearsal, for people who don't find the email. */
export function TestLinks({ users }: { readonly users: readonly TestUser[] }) {
  const t = useT();
  return (
    <div className="sg-stage-open">
      {users.map(({ key, name, link }) =>
        link === null ? null : (
          <CopyButton key={key} value={link} timeout={3000}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={
                  copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                }
                onClick={copy}
              >
                <span aria-live="polite">
                  {copied
                    ? t('activation.rehearsal.link.copied')
                    : t('activation.rehearsal.link.copy', { name })}
                </span>
              </Button>
            )}
          </CopyButton>
        ),
      )}
      <span className="sg-muted">{t('activation.rehearsal.link.hint')}</span>
    </div>
  );
}
