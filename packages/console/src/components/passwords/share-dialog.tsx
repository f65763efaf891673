import { Checkbox, Stack, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { LeftOutBefore } from '../tasks/left-out-before.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { canOpenMailbox } from './link-recipient.ts';
import { NoMailServer } from './no-mail-server.tsx';
import { TemporaryPassword } from './temporary-password.tsx';
import { useTemporaryChoice } from './use-temporary-choice.ts';

/** What is sent by e-mail. */
export type Shared = 'share_change_link' | 'share_temporary_password';

interface ShareDialogProps {
  readonly kind: Shared;
  /** How many chosen people get it; null = the domains are chosen here. */
  readonly count: number | null;
  /** Who is chosen: those whom the sending leaves out are named. */
  readonly selection?: CallBody<'users.previewLeftOut'>['selection'];
  /** Shown before everything else. */
  readonly notice?: ReactNode;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** `domains` is empty when the people are chosen already. */
  readonly onSend: (domains: readonly string[]) => void;
}

const hoursOf = {
  share_change_link: passwordLimits.changeLinkHours,
  share_temporary_password: passwordLimits.defaultPasswordHours,
} as const;

/** Sends a change link or the temporary password to chosen people or whole domains. */
export function ShareDialog(props: ShareDialogProps) {
  const { kind, count, selection, notice, isBusy, onClose, onSend } = props;
  const t = useT();
  const { company } = useSession();
  const [domains, setDomains] = useState<readonly string[]>(
    company.domains_list.length === 1 ? company.domains_list : [],
  );
  const isTemporary = kind === 'share_temporary_password';
  const temporary = useTemporaryChoice(() => onSend(domains));
  const hours = hoursOf[kind];
  const title =
    count === null
      ? t(`passwords.share.${kind}.toDomains`)
      : t(`passwords.share.${kind}.toPeople`, { count });
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      submitLabel={t(`passwords.share.${kind}.send`)}
      isBusy={isBusy || temporary.isBusy}
      isDisabled={(isTemporary && !temporary.isReady) || (count === null && domains.length === 0)}
      onSubmit={() => {
        if (isTemporary && temporary.isNew) temporary.define();
        else onSend(domains);
      }}
    >
      {notice}
      {selection === undefined ? null : <LeftOutBefore selection={selection} action={kind} />}
      <Text size="sm">{t(`passwords.share.${kind}.text`, { hours })}</Text>
      <Text size="sm" c="dimmed">
        {t(
          canOpenMailbox(company.control_state) ? 'passwords.share.toMailbox' : 'passwords.share.toRecovery',
        )}
      </Text>
      {isTemporary ? (
        <TemporaryPassword
          isNew={temporary.isNew}
          onNew={temporary.onNew}
          password={temporary.password}
          onChange={temporary.onChange}
        />
      ) : null}
      {count === null ? (
        <Checkbox.Group
          label={t('passwords.share.domains')}
          value={[...domains]}
          onChange={(chosen) => setDomains(chosen)}
        >
          <Stack gap="xs" mt="xs" className="sg-shift-choices">
            {company.domains_list.map((domain) => (
              <Checkbox key={domain} value={domain} label={domain} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {count === null && domains.length > 0 ? (
        <LeftOutBefore selection={{ filter: { domain: domains.join(',') }, except: [] }} action={kind} />
      ) : null}
      <NoMailServer hours={hours} />
    </DialogFrame>
  );
}
