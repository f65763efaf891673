import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface OptionRadiosProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly onChoose: (option: T) => void;
  readonly nameOf: (option: T) => ReactNode;
  readonly hintOf: (option: T) => string;
}

/** One of a few ways, each with what it means. */
export function OptionRadios<T extends string>(props: OptionRadiosProps<T>) {
  const { label, options, value, onChoose, nameOf, hintOf } = props;
  const choose = (chosen: string) => {
    const known = options.find((option) => option === chosen);
    if (known !== undefined) onChoose(known);
  };
  return (
    <Radio.Group label={label} value={value} onChange={choose}>
      <Stack gap="sm" mt="sm">
        {options.map((option) => (
          <Radio key={option} value={option} label={nameOf(option)} description={hintOf(option)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
