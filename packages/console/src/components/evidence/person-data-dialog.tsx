import { useState } from 'react';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { ReasonField } from './reason-field.tsx';
import { usePersonFile } from './use-person-file.ts';

interface PersonDataDialogProps {
  readonly user: { readonly key: string; readonly name: string };
  readonly onClose: () => void;
}

/** Exports everything that names a person. */
export function PersonDataDialog({ user, onClose }: PersonDataDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const file = usePersonFile(onClose);
  return (
    <DialogFrame
      title={t('evidence.data.title', { name: user.name })}
      hint={t('evidence.data.text')}
      onClose={onClose}
      submitLabel={t('evidence.person.export')}
      isBusy={file.isPending}
      isDisabled={false}
      onSubmit={() => {
        setWasTried(true);
        if (reason.trim() !== '') file.mutate({ body: { kind: 'person_data', user: user.key, reason } });
      }}
    >
      <ReasonField value={reason} isMissing={wasTried} onChange={setReason} />
    </DialogFrame>
  );
}
