import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Leads to the question whether control is turned off now. */
export function DisableLink(props: Pick<ButtonProps, 'color' | 'variant' | 'children'>) {
  return (
    <Button
      component={Link}
      to="/"
      search={{ dialog: 'disable-now' } as never}
      size="compact-sm"
      {...props}
    />
  );
}
