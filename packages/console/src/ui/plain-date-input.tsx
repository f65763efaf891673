import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { useLanguage, useT } from '../lib/texts.tsx';
import dayjs from 'dayjs';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

// The typed DD/MM/YYYY is read by its format, not guessed.
dayjs.extend(customParseFormat);

const locales = { 'pt-BR': 'pt-br', en: 'en', es: 'es' } as const;

interface PlainDateInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or null. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  readonly error?: string | null;
  readonly isClearable?: boolean;
  /** First day that can be picked, YYYY-MM-DD; an earlier one can be typed, so that the form can say what is wrong. */
  readonly min?: string;
}

/** A calendar day, typed as DD/MM/YYYY (spec §9) or picked. */
export function PlainDateInput({
  label,
  value,
  onChange,
  error,
  isClearable = false,
  min,
}: PlainDateInputProps) {
  const t = useT();
  const { language } = useLanguage();
  return (
    <DateInput
      label={label}
      value={value}
      onChange={onChange}
      valueFormat="DD/MM/YYYY"
      placeholder={t('common.dayFormat')}
      locale={locales[language]}
      firstDayOfWeek={1}
      clearable={isClearable}
      {...(min === undefined ? {} : { excludeDate: (day: string) => day < min })}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      error={error ?? undefined}
      popoverProps={{ withinPortal: true }}
    />
  );
}
