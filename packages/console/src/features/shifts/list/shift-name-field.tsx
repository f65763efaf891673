import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '#lib/api/client.ts';
import { maxNameLength } from '../model/draft-problems.ts';
import { useShiftText } from '../texts.ts';

/** The name typed for a new shift, and what is wrong with it. */
export interface TypedName {
  readonly value: string;
  readonly error: string | null;
  readonly type: (value: string) => void;
  readonly refuse: (error: string) => void;
  /** Handles the server's refusal of the shift: a taken name is shown at the field. */
  readonly onError: (refusal: ApiError) => boolean;
}

/** Keeps the name of a shift that is about to be made. */
export function useTypedName(): TypedName {
  const t = useShiftText();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  return {
    value,
    error,
    type: (typed) => {
      setValue(typed);
      setError(null);
    },
    refuse: setError,
    onError: (refusal) => {
      if (refusal.code !== 'SHIFT_NAME_TAKEN') return false;
      setError(t('problems.nameTaken'));
      return true;
    },
  };
}

interface ShiftNameFieldProps {
  readonly name: TypedName;
  readonly label: string;
  /** Left out where a name must be given. */
  readonly hint?: string;
}

/** The first field of a dialog that makes a shift. */
export function ShiftNameField({ name, label, hint }: ShiftNameFieldProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      required={hint === undefined}
      data-autofocus
      maxLength={maxNameLength}
      value={name.value}
      error={name.error ?? undefined}
      onChange={(event) => name.type(event.currentTarget.value)}
    />
  );
}
