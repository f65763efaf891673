import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';

interface ViewSwitchProps {
  readonly label: string;
  readonly value: string;
  readonly views: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (view: string) => void;
}

/**
 * Chooses one of a few views. It is drawn again only when its own props change: writing its input attributes takes
 * milliseconds, which a frame of a drag does not have.
 */
export const ViewSwitch = memo(function ViewSwitch({ label, value, views, onChange }: ViewSwitchProps) {
  return <SegmentedControl aria-label={label} value={value} onChange={onChange} data={[...views]} />;
});
