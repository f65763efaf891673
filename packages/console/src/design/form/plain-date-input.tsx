import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { readTypedDate } from './typed-date.ts';

const locales = { 'pt-BR': 'pt-br', en: 'en', es: 'es' } as const;

interface PlainDateInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or null; any other text counts as a day that does not exist. */
  readonly value: string | null;
  /** Of a typed day that does not exist: null, and where null is a valid answer the text, so that it is refused. */
  readonly onChange: (date: string | null) => void;
  readonly error?: string | null;
  readonly isClearable?: boolean;
  /** First day that can be picked, YYYY-MM-DD; an earlier one can be typed, so that the form can say what is wrong. */
  readonly min?: string;
}

/** A calendar day, typed as DD/MM/YYYY or picked. Wrong input stays, and is marked on blur. */
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
  const [isWrong, setIsWrong] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim();
    const isNoDay = text !== '' && readTypedDate(text) === null;
    setIsWrong(isNoDay);
    setWasLeft(false);
    if (text === '') onChange(null);
    else if (isNoDay) onChange(isClearable ? text : null);
  };
  const hasError = error !== undefined && error !== null;
  return (
    <DateInput
      label={label}
      value={value !== null && isPlainDate(value) ? value : null}
      onChange={(date) => {
        setIsWrong(false);
        onChange(date);
      }}
      dateParser={readTypedDate}
      fixOnBlur={false}
      onInput={onInput}
      onBlur={() => setWasLeft(true)}
      valueFormat="DD/MM/YYYY"
      placeholder={t('common.dayFormat')}
      locale={locales[language]}
      firstDayOfWeek={1}
      clearable={isClearable}
      {...(min === undefined ? {} : { excludeDate: (day: string) => day < min })}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      error={isWrong && (wasLeft || hasError) ? t('common.wrongDate') : (error ?? undefined)}
      popoverProps={{
        withinPortal: true,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      // Escape closes the days and not the dialog around them, which asks for this mark.
      {...(isOpen ? { 'data-mantine-stop-propagation': true } : {})}
    />
  );
}
