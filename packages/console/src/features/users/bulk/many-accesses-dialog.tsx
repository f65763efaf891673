import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { SingleAccessFields, useAccessLength } from '#components/people/single-access-fields.tsx';

interface ManyAccessesDialogProps {
  readonly count: number;
  /** Shown before everything else. */
  readonly notice?: ReactNode;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (minutes: number | null) => void;
}

/** Chooses how long a single access of many people lasts. */
export function ManyAccessesDialog({ count, notice, isBusy, onClose, onChoose }: ManyAccessesDialogProps) {
  const t = useT();
  const length = useAccessLength(undefined);
  const { minutes } = length;
  return (
    <DialogFrame
      title={t('people.accessDialog.titleMany', { count })}
      hint={t('people.accessDialog.hintMany')}
      onClose={onClose}
      submitLabel={t('people.accessDialog.grant')}
      isBusy={isBusy}
      isDisabled={minutes === undefined}
      onSubmit={() => {
        if (minutes !== undefined) onChoose(minutes);
      }}
    >
      {notice}
      <SingleAccessFields length={length} />
    </DialogFrame>
  );
}
