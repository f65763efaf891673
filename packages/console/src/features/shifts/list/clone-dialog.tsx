import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useShiftText } from '../texts.ts';
import { ShiftNameField, useTypedName } from './shift-name-field.tsx';
import type { WireShift } from '../model/model.ts';

interface CloneDialogProps {
  readonly source: { readonly key: string; readonly name: string };
  readonly onCloned: (shift: WireShift) => void;
  readonly onClose: () => void;
}

/** Makes a disabled copy of a shift, under a name of its own. */
export function CloneDialog({ source, onCloned, onClose }: CloneDialogProps) {
  const t = useShiftText();
  const name = useTypedName();
  const [withUsers, setWithUsers] = useState(false);
  const cloning = useAct('shifts.clone', {
    invalidates: ['shifts.list', 'home.summary'],
    onSuccess: onCloned,
    onError: name.onError,
  });
  const submit = () => {
    const named = name.value.trim();
    cloning.mutate({
      params: { key: source.key },
      body: { with_users: withUsers, ...(named === '' ? {} : { name: named }) },
    });
  };
  return (
    <DialogFrame
      title={t('clone.title', { name: source.name })}
      hint={t('clone.text')}
      submitLabel={t('clone.do')}
      isBusy={cloning.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <ShiftNameField name={name} label={t('clone.name')} hint={t('clone.nameHint')} />
      <Checkbox
        label={t('clone.withUsers')}
        description={t('clone.withUsersHint')}
        checked={withUsers}
        onChange={(event) => setWithUsers(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}
