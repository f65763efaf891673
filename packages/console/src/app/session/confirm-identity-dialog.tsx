import { Alert, Button, getDefaultZIndex, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/client.ts';
import { awaitConfirmation } from '#lib/auth/confirmation-window.ts';
import { useSession } from '#lib/auth/session.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';

/** Escape closes this dialog alone, and not what lies beneath with all that was typed. */
const ownsEscape = { 'data-mantine-stop-propagation': 'true' } as const;
const windowFeatures = 'popup,width=520,height=680';

type Step = 'start' | 'opening' | 'waiting' | 'checking';

/** The confirmation in a small window: the provider's page comes back there, and this dialog hands its answer in. */
function useConfirmation(onConfirmed: () => void) {
  const t = useT();
  const errorText = useErrorText();
  const [step, setStep] = useState<Step>('start');
  const [problem, setProblem] = useState<string | null>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  useEffect(() => () => stopWaiting.current?.(), []);
  const fail = (text: string) => {
    setProblem(text);
    setStep('start');
  };
  const failBy = (error: unknown) => {
    if (error instanceof ApiError) fail(errorText(error));
    else throw error;
  };
  const handIn = async (callbackUrl: string, browserKey: string) => {
    stopWaiting.current?.();
    if (new URL(callbackUrl).searchParams.has('error')) return fail(t('confirmIdentity.refused'));
    setStep('checking');
    try {
      await call('auth.confirmed', { body: { callback_url: callbackUrl, browser_key: browserKey } });
      onConfirmed();
    } catch (error) {
      failBy(error);
    }
  };
  const open = async () => {
    stopWaiting.current?.();
    setProblem(null);
    // Opened by the press itself, which browsers allow, and led on when the address is there.
    const opened = window.open('', 'confirmIdentity', windowFeatures);
    if (opened === null) return fail(t('confirmIdentity.blocked'));
    setStep('opening');
    try {
      const { url, browser_key: browserKey } = await call('auth.confirm', {});
      stopWaiting.current = awaitConfirmation(url, (callbackUrl) => void handIn(callbackUrl, browserKey));
      opened.location.replace(url);
      setStep('waiting');
    } catch (error) {
      opened.close();
      failBy(error);
    }
  };
  return { step, problem, open: () => void open() };
}

/** Says why the person has to confirm that it is them, and opens the provider's page. */
export function ConfirmIdentityDialog({ onFinish }: { readonly onFinish: (isConfirmed: boolean) => void }) {
  const t = useT();
  const { company, me } = useSession();
  const { step, problem, open } = useConfirmation(() => onFinish(true));
  const cancel = () => onFinish(false);
  const { oauth: provider } = company;
  const isWaiting = step === 'waiting';
  return (
    <Modal
      opened
      onClose={cancel}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
      title={t('confirmIdentity.title')}
      closeButtonProps={{ 'aria-label': t('common.close'), ...ownsEscape }}
      // Above the dialog whose act waits.
      zIndex={getDefaultZIndex('overlay')}
      {...ownsEscape}
    >
      <Stack gap="md">
        <Text size="sm">{t(`confirmIdentity.${provider}.text`, { email: me.email })}</Text>
        <Text size="sm" c="dimmed">
          {t('confirmIdentity.kept')}
        </Text>
        {problem === null ? null : (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text size="sm" role="status">
          {isWaiting ? t('confirmIdentity.waiting') : null}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancel} {...ownsEscape}>
            {t('common.cancel')}
          </Button>
          <Button
            color="accent"
            onClick={open}
            loading={step === 'opening' || step === 'checking'}
            data-autofocus
            {...ownsEscape}
          >
            {t(isWaiting ? 'confirmIdentity.openAgain' : `confirmIdentity.${provider}.open`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
