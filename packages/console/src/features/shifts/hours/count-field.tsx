import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface CountFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Null = what is typed is no number. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (value: number | null) => void;
}

const numberOf = (typed: number | string): number | null => (typeof typed === 'number' ? typed : null);

/** A number of days. What cannot be stays as it was typed, to be refused and corrected there. */
export function CountField({ label, min, max, value, error, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  return (
    <NumberInput
      label={label}
      min={min}
      max={max}
      clampBehavior="none"
      allowedDecimalSeparators={[',', '.']}
      // Something else may have set the number meanwhile.
      value={numberOf(typed) === value ? typed : (value ?? '')}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
