import { useAct } from '#lib/api/query.ts';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useShiftText } from '../texts.ts';
import { ShiftNameField, useTypedName } from './shift-name-field.tsx';
import type { WireShift } from '../model/model.ts';

interface CreateShiftDialogProps {
  readonly onCreated: (shift: WireShift) => void;
  readonly onClose: () => void;
}

/** Asks for a name and creates a shift, disabled. */
export function CreateShiftDialog({ onCreated, onClose }: CreateShiftDialogProps) {
  const t = useShiftText();
  const name = useTypedName();
  const creation = useAct('shifts.create', {
    invalidates: ['shifts.list', 'home.summary'],
    onSuccess: onCreated,
    onError: name.onError,
  });
  const submit = () => {
    const named = name.value.trim();
    if (named === '') name.refuse(t('problems.nameRequired'));
    else creation.mutate({ body: { name: named } });
  };
  return (
    <DialogFrame
      title={t('list.create')}
      hint={t('list.createText')}
      submitLabel={t('list.create')}
      isBusy={creation.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <ShiftNameField name={name} label={t('fields.name')} />
    </DialogFrame>
  );
}
