import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { accountTexts } from '../account-texts.ts';
import { dayTexts } from '../hours/week-hours.ts';
import { zoneName } from '../hours/zone-name.ts';
import { signInTexts } from '../sign-in-texts.ts';

/** A condition in words: the value of the attempt, and beside it what would do. */
export interface UnmetRow {
  readonly what: Exclude<UnmetCondition['what'], 'check'>;
  readonly label: string;
  readonly value: string;
  readonly allowed: string;
}

/** Names as a choice: "Chrome, Edge ou Firefox". */
function joinChoices(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

function browserChoice(language: Language, browsers: readonly Browser[] | null): string {
  const account = accountTexts(language);
  return joinChoices(
    language,
    (browsers ?? []).map((browser) => account(`browsers.${browser}`)),
  );
}

function systemChoice(language: Language, systems: readonly OperatingSystem[] | null): string {
  return joinChoices(
    language,
    (systems ?? []).map((os) => systemName(language, os)),
  );
}

function systemName(language: Language, os: OperatingSystem): string {
  return os === 'other'
    ? signInTexts(language)('refusal.unmet.unknown')
    : accountTexts(language)(`systems.${os}`);
}

/** The condition as a row; null for a check that its own sentence explains. The instant of the attempt in ms. */
function rowOf(language: Language, at: number, condition: UnmetCondition): UnmetRow | null {
  const t = signInTexts(language);
  const account = accountTexts(language);
  if (condition.what === 'check') return null;
  const named = { what: condition.what, label: t(`refusal.unmet.${condition.what}`) };
  switch (condition.what) {
    case 'hours': {
      const { timeZone, minuteOfDay, allowed } = condition;
      const day = { isVacation: false, windows: allowed ?? [] };
      return {
        ...named,
        value: `${wallTimeOf(minuteOfDay)} (${zoneName(language, timeZone, at)})`,
        allowed: dayTexts(account, day).join(', '),
      };
    }
    case 'network':
      return {
        ...named,
        value: condition.address ?? t('refusal.unmet.unknown'),
        // The addresses themselves are the administrators' business.
        allowed: t('refusal.unmet.company'),
      };
    case 'browser': {
      const { browser, allowed } = condition;
      return { ...named, value: account(`browsers.${browser}`), allowed: browserChoice(language, allowed) };
    }
    case 'system':
      return {
        ...named,
        value: systemName(language, condition.os),
        allowed: systemChoice(language, condition.allowed),
      };
  }
}

/** The conditions as rows, those left out that a sentence of their own explains. */
export function unmetRows(
  language: Language,
  at: number,
  unmet: readonly UnmetCondition[],
): readonly UnmetRow[] {
  return unmet.flatMap((condition) => rowOf(language, at, condition) ?? []);
}

/** From where a sign-in would do, inside a sentence: "a partir da rede da empresa, com Chrome no Windows". */
export function originText(language: Language, unmet: readonly UnmetCondition[]): string {
  const t = signInTexts(language);
  const browser = unmet.find((each) => each.what === 'browser');
  const system = unmet.find((each) => each.what === 'system');
  const browsers = browserChoice(language, browser?.allowed ?? null);
  const systems = systemChoice(language, system?.allowed ?? null);
  const parts: string[] = [];
  if (unmet.some(({ what }) => what === 'network')) parts.push(t('refusal.origin.network'));
  if (browser !== undefined && system !== undefined)
    parts.push(t('refusal.origin.client', { browsers, systems }));
  else if (browser !== undefined) parts.push(t('refusal.origin.browser', { browsers }));
  else if (system !== undefined) parts.push(t('refusal.origin.system', { systems }));
  return parts.join(', ');
}
