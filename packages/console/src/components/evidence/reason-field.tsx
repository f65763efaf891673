import { TextInput } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';

interface ReasonFieldProps {
  readonly value: string;
  /** The form was sent without a reason. */
  readonly isMissing: boolean;
  readonly onChange: (reason: string) => void;
}

/** Why a file about one person is made. */
export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextInput
      label={t('evidence.person.reason')}
      description={t('evidence.person.reasonHint')}
      value={value}
      maxLength={500}
      required
      error={isMissing && value.trim() === '' ? t('evidence.person.reasonNeeded') : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
