import { Textarea } from '@mantine/core';
import { requestRules } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { touchedByDecision } from './model.ts';
import type { AccessRequest } from './model.ts';

interface RefuseDialogProps {
  readonly request: AccessRequest;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
}

/** Refuses with a word for the person. */
export function RefuseDialog({ request, isAnswered, onClose }: RefuseDialogProps) {
  const t = useT();
  const [word, setWord] = useState('');
  const refuse = useAct('requests.refuse', {
    invalidates: touchedByDecision,
    onSuccess: () => {
      showSnackbar({ message: t('requests.refuseDialog.done', { name: request.name }), tone: 'success' });
      onClose();
    },
  });
  return (
    <DecisionFrame
      title={t('requests.refuseDialog.title', { name: request.name })}
      hint={t(
        request.kind === 'first_password' ? 'requests.refuseDialog.hintFirst' : 'requests.refuseDialog.hint',
      )}
      reason={request.reason}
      isAnswered={isAnswered}
      submitLabel={t('requests.refuseDialog.submit')}
      isBusy={refuse.isPending}
      isDisabled={word.trim() === ''}
      isDanger
      onClose={onClose}
      onSubmit={() => refuse.mutate({ params: { key: request.key }, body: { word: word.trim() } })}
    >
      <Textarea
        label={t('requests.refuseDialog.word')}
        value={word}
        maxLength={requestRules.maxWord}
        rows={3}
        required
        data-autofocus
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </DecisionFrame>
  );
}
