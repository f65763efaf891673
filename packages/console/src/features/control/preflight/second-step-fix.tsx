import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

interface ConsoleLinkProps {
  readonly label: string;
  readonly url: string;
}

/** A page of the workspace's own console. */
export function ConsoleLink({ label, url }: ConsoleLinkProps) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      size="compact-sm"
      variant="default"
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/** What there is to do about the workspace's second step: look at it there, look at the people, or just know of it. */
export function SecondStepFix({ label, url }: { readonly label: string; readonly url: string | null }) {
  const t = useT();
  const { mutate, isPending } = useAct('control.acknowledgeSecondStep', {
    invalidates: ['control.preflight'],
    onSuccess: () => showSnackbar({ message: t('activation.preflight.acknowledged'), tone: 'success' }),
  });
  return (
    <>
      <Button size="compact-sm" loading={isPending} onClick={() => mutate({})}>
        {t('activation.preflight.acknowledge')}
      </Button>
      <Button
        component={Link}
        to="/users"
        search={{ second_step: 'off', status: 'active' } as never}
        size="compact-sm"
        variant="default"
      >
        {t('activation.preflight.withoutSecondStep')}
      </Button>
      {url === null ? null : <ConsoleLink label={label} url={url} />}
    </>
  );
}
