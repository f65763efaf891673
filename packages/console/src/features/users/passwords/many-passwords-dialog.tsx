import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { UndoLine } from '#design/dialog/undo-line.tsx';

type Act = Extract<CallBody<'users.bulk'>['act'], { action: 'generate_passwords' }>;

interface ManyPasswordsDialogProps {
  readonly count: number;
  /** Shown before everything else. */
  readonly notice?: ReactNode;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (act: Act) => void;
}

/** Random passwords for many people: on a list, or to each by e-mail. */
export function ManyPasswordsDialog({ count, notice, isBusy, onClose, onChoose }: ManyPasswordsDialogProps) {
  const t = useT();
  const { company } = useSession();
  const [delivery, setDelivery] = useState<'list' | 'mail'>('list');
  const [forceChange, setForceChange] = useState(true);
  const mailHint = company.sends_mail ? 'passwords.many.mailHint' : 'passwords.many.mailOff';
  return (
    <DialogFrame
      title={t('passwords.many.title', { count })}
      onClose={onClose}
      submitLabel={t('tasks.kinds.generate_passwords')}
      isBusy={isBusy}
      isDanger
      onSubmit={() => onChoose({ action: 'generate_passwords', delivery, force_change: forceChange })}
    >
      {notice}
      <Text size="sm">{t('passwords.many.text', { count })}</Text>
      <UndoLine of="randomForMany" />
      <Radio.Group
        label={t('passwords.many.delivery')}
        value={delivery}
        onChange={(value) => setDelivery(value === 'mail' ? 'mail' : 'list')}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="list"
            label={t('passwords.many.list')}
            description={t('passwords.many.listHint')}
            data-autofocus
          />
          <Radio
            value="mail"
            label={t('passwords.many.mail')}
            description={t(mailHint)}
            disabled={!company.sends_mail}
          />
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('passwords.many.forceChange')}
        checked={forceChange}
        onChange={(event) => setForceChange(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}
