import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ApiError } from '#lib/api/client.ts';
import { useCrumb } from '#lib/routing/crumbs.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import { EmptyState, ErrorState } from '../layout/page.tsx';

interface MissingStateProps {
  readonly error: ApiError;
  /** The list that the thing would be in, and its name. */
  readonly list: { readonly to: LinkProps['to']; readonly label: string };
  readonly onRetry: () => void;
}

/** Replaces the screen of a thing that does not exist or could not be loaded. */
export function MissingState({ error, list, onRetry }: MissingStateProps) {
  return error.status === 404 ? (
    <NotThere error={error} list={list} />
  ) : (
    <ErrorState isWholePage error={error} onRetry={onRetry} />
  );
}

function NotThere({ error, list }: Pick<MissingStateProps, 'error' | 'list'>) {
  const t = useT();
  const errorText = useErrorText();
  useCrumb(t('common.notFoundTitle'), null);
  return (
    <EmptyState
      isWholePage
      icon={<IconMapOff size={40} stroke={1.4} aria-hidden />}
      title={errorText(error)}
      text={t('common.notFoundText')}
      action={
        <Button component={Link} to={list.to} variant="default">
          {list.label}
        </Button>
      }
    />
  );
}
