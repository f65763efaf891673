import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime, formatPlainDate } from '#lib/i18n/formats.ts';
import { useLanguage, useOptionalText, useT } from '#lib/i18n/texts.tsx';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const errorCode = /^[A-Z][A-Z_]+$/;
/** So many entries of a list are written out. */
const listedAtMost = 10;

/** The keys of texts for a field's codes, if they are not among the audit log's. */
const codes: Readonly<Record<string, string>> = {
  allowed_browsers: 'accessLog.browsers',
  allowed_os: 'accessLog.systems',
  result: 'accessLog.results',
  area: 'auditLog.areas',
  language: 'shell.languages',
};

interface ValueTexts {
  /** The word for a field; null for one that only the program needs. */
  readonly fieldText: (field: string) => string | null;
  readonly valueText: (field: string, value: unknown) => string;
}

/** What an entry of the audit log holds, in the words of the panel. */
export function useValueText(): ValueTexts {
  const t = useT();
  const text = useOptionalText();
  const { language } = useLanguage();
  const { company } = useSession();
  const fieldText = (field: string) => text(`auditLog.fields.${field}`);
  const wordText = (field: string, value: string): string => {
    if (instant.test(value)) return formatDateTime(value, company.zone);
    if (isPlainDate(value)) return formatPlainDate(value);
    const place = codes[field] ?? (errorCode.test(value) ? 'errors' : 'auditLog.values');
    const word = text(`${place}.${value}`);
    // The few errors with places name what is not kept here.
    return word === null || word.includes('{') ? value : word;
  };
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'auditLog.yes' : 'auditLog.no');
    if (field === 'color') return text(`shifts.colors.c${String(value)}`) ?? '–';
    if (typeof value === 'number') return value.toLocaleString(language);
    if (typeof value === 'string') return wordText(field, value);
    if (Array.isArray(value)) {
      if (value.length === 0) return '–';
      const listed = value.slice(0, listedAtMost).map((each) => valueText(field, each));
      const count = value.length - listed.length;
      return [...listed, ...(count === 0 ? [] : [t('auditLog.more', { count })])].join(', ');
    }
    return Object.entries(value)
      .flatMap(([name, part]) => {
        if (name === 'key' || part === null) return [];
        const label = fieldText(name);
        const written = valueText(name, part);
        return [label === null || name === 'name' || name === 'date' ? written : `${label}: ${written}`];
      })
      .join(' · ');
  };
  return { fieldText, valueText };
}
