import { Alert, Button, Group, PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { checkPassphrase, PASSPHRASE_STRENGTH } from '@shiftgate/domain/password/passphrase.ts';
import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { useCarefulClose } from '#design/dialog/use-careful-close.ts';
import { contextOf } from '#components/passwords/flaws.ts';
import { PasswordRules } from '#components/passwords/password-rules.tsx';
import { saveFile } from './save-file.ts';

const meters = {
  too_short: { value: 15, color: 'red' },
  weak: { value: 35, color: 'red' },
  fair: { value: 70, color: 'yellow' },
  strong: { value: 100, color: 'green' },
} as const;

/** The passphrase, typed twice, and the download. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [saved, setSaved] = useState<string | null>(null);
  const careful = useCarefulClose(onClose);
  const act = useAct('emergency.export', {
    invalidates: ['emergency.state'],
    onSuccess: ({ file_name: name, content }) => {
      saveFile(name, content);
      // It is worth nothing in the memory of a tab that stays open.
      setPassphrase('');
      setAgain('');
      careful.settle();
      setSaved(name);
    },
  });
  const { company, me } = useSession();
  const owner = { company, person: { ...me, domain_name: company.main_domain } };
  const { strength, flaws } = checkPassphrase(passphrase, {
    ...contextOf(owner),
    otherDomains: company.domains_list,
  });
  const isStrong = flaws.length === 0;
  const isRepeated = passphrase === again;
  return (
    <Modal
      opened
      onClose={careful.close}
      closeOnEscape={!careful.isAsking}
      title={t('emergency.exportTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {saved === null ? (
        <form
          {...careful.typing}
          onSubmit={(event) => {
            event.preventDefault();
            if (isStrong && isRepeated) act.mutate({ body: { passphrase } });
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('emergency.passphraseText')}</Text>
            <PasswordInput
              label={t('emergency.passphrase')}
              value={passphrase}
              maxLength={emergencyFileRules.maxPassphrase}
              autoComplete="new-password"
              data-autofocus
              onChange={(event) => setPassphrase(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('emergency.show') }}
            />
            {passphrase === '' ? null : (
              <div>
                <Progress {...meters[strength]} size="sm" aria-label={t('emergency.strength')} />
                <Text size="sm" role="status">
                  {t(`emergency.strengths.${strength}`)}
                </Text>
              </div>
            )}
            <PasswordRules strength={PASSPHRASE_STRENGTH} flaws={passphrase === '' ? null : flaws} />
            <PasswordInput
              label={t('emergency.again')}
              value={again}
              maxLength={emergencyFileRules.maxPassphrase}
              autoComplete="new-password"
              error={again !== '' && !isRepeated ? t('emergency.notTheSame') : null}
              onChange={(event) => setAgain(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('emergency.show') }}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" disabled={!isStrong || !isRepeated} loading={act.isPending}>
                {t('emergency.export')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
            {t('emergency.saved', { name: saved })}
          </Alert>
          <Text size="sm">{t('emergency.keep')}</Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common.close')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
