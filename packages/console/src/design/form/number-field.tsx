import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#lib/i18n/texts.tsx';

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'error' | 'min' | 'max'> {
  /** `NaN` while something is typed that is no number. */
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  /** Why it cannot be used; null while it can. */
  readonly problem: string | null;
  readonly onChange: (value: number) => void;
}

const numberOf = (typed: string | number): number => (typeof typed === 'number' ? typed : Number.NaN);

/** A number as it is typed: signs are not taken out of it and it is not moved into its bounds, so that it can be refused. */
export function NumberField({ value, problem, onChange, ...field }: NumberFieldProps) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState<string | number>(Number.isNaN(value) ? '' : value);
  return (
    <NumberInput
      {...field}
      // Something else may have set the number meanwhile.
      value={Object.is(numberOf(typed), value) ? typed : Number.isNaN(value) ? '' : value}
      decimalSeparator={language === 'en' ? '.' : ','}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      error={problem ?? undefined}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
