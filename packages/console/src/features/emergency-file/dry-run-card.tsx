import { Alert, Button, FileButton, Group, PasswordInput, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';

type DryRun = CallResponse<'emergency.dryRun'>;

/** Third step: opens a copy of the file and shows what it would do, without doing it. */
export function DryRunCard() {
  const t = useT();
  const formatReason = useReasonText();
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const resetInput = useRef<() => void>(null);
  const act = useAct('emergency.dryRun', {
    invalidates: ['emergency.state'],
    onSuccess: ({ outcome }) => {
      // It is tried again with the same words once the workspace answers.
      if (outcome !== 'unavailable') setPassphrase('');
    },
    onError: (error) => {
      setProblem(error.code);
      return undefined;
    },
  });
  const choose = async (chosen: File | null) => {
    act.reset();
    if (chosen === null) return;
    const isSmall = chosen.size <= emergencyFileRules.maxBytes;
    setProblem(isSmall ? null : 'EMERGENCY_FILE_UNREADABLE');
    setFile(isSmall ? { name: chosen.name, content: await chosen.text() } : null);
    // The same file chosen again, written anew meanwhile, is a choice again.
    resetInput.current?.();
  };
  return (
    <Card title={t('emergency.dryRun')}>
      <p>{t('emergency.dryRunText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(null);
          if (file !== null) act.mutate({ body: { content: file.content, passphrase } });
        }}
      >
        <Stack gap="md">
          <Group gap="sm">
            <FileButton
              accept="application/json,.json"
              resetRef={resetInput}
              onChange={(chosen) => void choose(chosen)}
              inputProps={{ 'aria-label': t('emergency.choose') }}
            >
              {(props) => (
                <Button variant="default" leftSection={<IconFile size={16} aria-hidden />} {...props}>
                  {t('emergency.choose')}
                </Button>
              )}
            </FileButton>
            <span className="sg-muted">{file?.name ?? t('emergency.noFile')}</span>
          </Group>
          <PasswordInput
            label={t('emergency.passphrase')}
            value={passphrase}
            autoComplete="off"
            maxLength={emergencyFileRules.maxPassphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('emergency.show') }}
          />
          {problem === null ? null : (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {formatReason(problem)}
            </Alert>
          )}
          {act.data === undefined || problem !== null ? null : <Result found={act.data} />}
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={file === null || passphrase === ''}
              loading={act.isPending}
            >
              {t('emergency.try')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** What the file would do, or why it would not work. */
function Result({ found }: { readonly found: DryRun }) {
  const t = useT();
  const { company } = useSession();
  const isWell =
    (found.outcome === 'ready' || found.outcome === 'nothing') &&
    found.unread.length === 0 &&
    !found.changes.includes('role');
  return (
    <Alert
      color={isWell ? 'green' : 'red'}
      icon={isWell ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      role="status"
      className="sg-emergency-result"
      title={t(`emergency.outcomes.${found.outcome}`)}
    >
      {found.steps.length === 0 ? null : (
        <ol className="sg-emergency-steps">
          {found.steps.map((step) => (
            <li key={`${step.kind}${step.name ?? ''}`}>
              {t(`emergency.steps.${step.kind}`, { name: step.name ?? '' })}
            </li>
          ))}
          <li>{t('emergency.steps.readBack')}</li>
        </ol>
      )}
      {found.unread.length === 0 ? null : (
        <p>{t('emergency.unread', { domains: found.unread.join(', ') })}</p>
      )}
      <p>
        {t('emergency.fileOf', {
          name: found.exported_by,
          day: formatDate(found.exported_at, company.zone),
          account: found.account,
        })}
      </p>
      {found.changes.map((change) => (
        <p key={change}>{t(`emergency.changes.${change}`)}</p>
      ))}
      <p>{t('emergency.nothingChanged')}</p>
    </Alert>
  );
}
