import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';

interface ViewSwitchProps {
  readonly label: string;
  readonly value: string;
  readonly views: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (view: string) => void;
}

/**
 * Chooses one of a few views. It is drawn again only when something of it changes: writing the attributes of its inputs
 * anew takes milliseconds, which a frame of a drag beside it does not have.
 */
export const ViewSwitch = memo(function ViewSwitch({ label, value, views, onChange }: ViewSwitchProps) {
  return <SegmentedControl aria-label={label} value={value} onChange={onChange} data={[...views]} />;
});
