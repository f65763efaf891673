import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readEmails } from '#lib/forms/email-list.ts';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { touchedByPeople } from '../model.ts';
import type { UserDetail } from '../model.ts';

interface RecoveryDialogProps {
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** Enters the recovery address of a person, or takes the entered one away. */
export function RecoveryDialog({ user, onClose }: RecoveryDialogProps) {
  const t = useT();
  const entered = user.recovery_email_entered === null ? '' : (user.recovery_email ?? '');
  const [typed, setTyped] = useState(entered);
  const [problem, setProblem] = useState<'malformed' | 'ofCompany' | null>(null);
  const { emails, invalid } = readEmails(typed.trim());
  const [address] = emails;
  const ended = (message: string) => {
    showSnackbar({ message, tone: 'success' });
    onClose();
  };
  const save = useAct('users.setRecoveryEmail', {
    invalidates: touchedByPeople,
    onSuccess: () => ended(t('users.recovery.saved', { name: user.name })),
    onError: (error) => {
      if (error.code !== 'RECOVERY_EMAIL_OF_COMPANY') return false;
      setProblem('ofCompany');
      return true;
    },
  });
  const remove = useAct('users.removeRecoveryEmail', {
    invalidates: touchedByPeople,
    onSuccess: () => ended(t('users.recovery.removed', { name: user.name })),
  });
  return (
    <DialogFrame
      title={t('users.recovery.dialogTitle', { name: user.name })}
      hint={t('users.recovery.hint')}
      onClose={onClose}
      submitLabel={t('people.save')}
      isBusy={save.isPending}
      isDisabled={typed.trim() === ''}
      onSubmit={() => {
        if (address === undefined || emails.length > 1 || invalid.length > 0) setProblem('malformed');
        else save.mutate({ params: { key: user.key }, body: { recovery_email: address } });
      }}
      aside={
        entered === '' ? null : (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { key: user.key } })}
          >
            {t('common.remove')}
          </Button>
        )
      }
    >
      <TextInput
        type="email"
        label={t('users.recovery.title')}
        description={t('users.recovery.fieldHint')}
        value={typed}
        error={problem === null ? undefined : t(`users.recovery.${problem}`)}
        autoComplete="off"
        maxLength={254}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </DialogFrame>
  );
}
