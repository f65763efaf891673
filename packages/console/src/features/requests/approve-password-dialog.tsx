import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { touchedByDecision } from './model.ts';
import type { AccessRequest } from './model.ts';

interface ApprovePasswordDialogProps {
  readonly request: AccessRequest;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
  /** Shows the code to hand over. */
  readonly onHandover: (url: string) => void;
}

/** Has a link for choosing a password mailed to the shown address, or a code given to be handed over. */
export function ApprovePasswordDialog({
  request,
  isAnswered,
  onClose,
  onHandover,
}: ApprovePasswordDialogProps) {
  const t = useT();
  const [delivery, setDelivery] = useState<'mail' | 'code'>('mail');
  const { link_address: address } = request;
  const approve = useAct('requests.approve', {
    invalidates: touchedByDecision,
    onSuccess: ({ handover_url: url }) => {
      const message = t('requests.approvePassword.mailed', { name: request.name });
      if (url === null) showSnackbar({ message, tone: 'success' });
      else onHandover(url);
      onClose();
    },
  });
  return (
    <DecisionFrame
      title={t('requests.approvePassword.title', { name: request.name })}
      hint={address === null ? t(`requests.approvePassword.${whyByHand(request)}`) : ''}
      reason={request.reason}
      isAnswered={isAnswered}
      submitLabel={t('requests.approvePassword.submit')}
      isBusy={approve.isPending}
      onClose={onClose}
      onSubmit={() => approve.mutate({ params: { key: request.key }, body: { delivery } })}
    >
      {address === null ? null : (
        <Radio.Group
          label={t('requests.approvePassword.delivery')}
          value={delivery}
          onChange={(value) => setDelivery(value === 'code' ? 'code' : 'mail')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="mail"
              label={t('requests.approvePassword.byMail', { address })}
              description={t('requests.approvePassword.byMailHint')}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
            <Radio
              value="code"
              label={t('requests.approvePassword.byCode')}
              description={t('requests.approvePassword.byCodeHint')}
            />
          </Stack>
        </Radio.Group>
      )}
    </DecisionFrame>
  );
}

function whyByHand({ mail_failed_at: failedAt }: AccessRequest): 'undelivered' | 'unreachable' {
  return failedAt === null ? 'unreachable' : 'undelivered';
}
