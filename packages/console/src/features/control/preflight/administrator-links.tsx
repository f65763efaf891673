import { Alert, Button, Stack } from '@mantine/core';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Links } from './use-preflight.ts';

/** The administrators of the workspace whom the links of an activation leave out, and the way to theirs. */
export function AdministratorLinks({ links }: { readonly links: Links }) {
  const t = useT();
  const { me } = useSession();
  const { count, names } = links.administrators;
  if (count === 0) return null;
  const listed = names.join(', ');
  return (
    <Alert
      color="blue"
      title={t('activation.links.administrators', {
        count,
        names: count > names.length ? t('activation.preflight.facts.names', { names: listed }) : listed,
      })}
    >
      <Stack gap="xs" align="flex-start">
        {t(
          links.wasSent.administrators
            ? 'activation.links.sent'
            : me.is_admin
              ? 'activation.links.confirms'
              : 'activation.links.whoCan',
        )}
        {me.is_admin && !links.wasSent.administrators ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={links.isPending}
            onClick={() => void links.sendToAdministrators()}
          >
            {t('activation.links.toAdministrators')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
