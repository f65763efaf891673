import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { isSingularHour } from '#lib/i18n/formats.ts';
import { capital, showDate, weekdayKey } from './rule-texts.ts';
import type { ShiftText } from './rule-texts.ts';
import { groupDays, isWholeDay, runsOf, uniteWindows } from './windows.ts';
import type { DraftRule } from './rule-draft.ts';
import type { Stretch } from './windows.ts';

/** What the sentence is written with. */
interface Pen {
  readonly language: Language;
  readonly t: ShiftText;
  readonly list: (parts: readonly string[]) => string;
}

function penOf(language: Language, t: ShiftText): Pen {
  const format = new Intl.ListFormat(language, { type: 'conjunction' });
  // English puts a comma before "and" from three parts on, which reads badly between hours; the other two do not.
  return { language, t, list: (parts) => format.format(parts) };
}

/** One stretch of hours: "das 08:00 às 12:00". The hour chooses the form, because Portuguese has "à 01:00". */
function formatStretch({ t, language }: Pen, stretch: Stretch): string {
  if (isWholeDay(stretch)) return t('sentence.wholeDay');
  const { startMinute, endMinute } = stretch;
  const isOvernight = endMinute > MINUTES_OF_DAY;
  const end = isOvernight ? endMinute - MINUTES_OF_DAY : endMinute;
  const formatAtTime = (key: 'sentence.from' | 'sentence.to', minute: number): string => {
    const time = wallTimeOf(minute);
    return t(key, { count: isSingularHour(time, language) ? 1 : 2, time });
  };
  const from = formatAtTime('sentence.from', startMinute);
  const to = formatAtTime('sentence.to', end);
  return t(isOvernight ? 'sentence.rangeNextDay' : 'sentence.range', { from, to });
}

function formatHours(pen: Pen, windows: readonly Stretch[]): string {
  return pen.list(windows.map((window) => formatStretch(pen, window)));
}

function formatDays(pen: Pen, days: readonly number[]): string {
  const { t, list } = pen;
  if (days.length === 7) return t('sentence.everyDay');
  const nameOf = (day: number | undefined): string => t(weekdayKey(day ?? 0, 'long'));
  const parts = runsOf(days).flatMap((run) =>
    run.length > 2
      ? [t('sentence.dayRange', { first: nameOf(run[0]), last: nameOf(run.at(-1)) })]
      : run.map(nameOf),
  );
  return list(parts);
}

/** "de 01/12/2026 a 31/12/2026", or null when the rule always counts. */
function formatDates({ t }: Pen, rule: DraftRule): string | null {
  const { startOn, endOn } = rule;
  if (startOn !== null && endOn !== null) {
    return t('sentence.between', { from: showDate(startOn), to: showDate(endOn) });
  }
  if (startOn !== null) return t('sentence.since', { from: showDate(startOn) });
  return endOn === null ? null : t('sentence.until', { to: showDate(endOn) });
}

/** Rules put together that differ only in their hours. */
function groupBy(rules: readonly DraftRule[], keyOf: (rule: DraftRule) => unknown): DraftRule[][] {
  const groups = new Map<string, DraftRule[]>();
  for (const rule of rules) {
    const key = JSON.stringify(keyOf(rule));
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  return [...groups.values()];
}

function formatWeek(pen: Pen, rules: readonly DraftRule[]): string[] {
  const repeating = rules.filter((rule) => rule.kind === 'weekly' || rule.kind === 'everyday');
  return groupBy(repeating, (rule) => [rule.startOn, rule.endOn]).flatMap((group) => {
    const first = group[0];
    const dates = first === undefined ? null : formatDates(pen, first);
    const windowsOfDay = (day: number): Stretch[] =>
      uniteWindows(group.filter((rule) => rule.kind === 'everyday' || rule.day === day + 1));
    return groupDays(windowsOfDay).map(({ days, windows }) => {
      const facts = { days: formatDays(pen, days), hours: formatHours(pen, windows) };
      return dates === null ? pen.t('sentence.days', facts) : pen.t('sentence.dated', { ...facts, dates });
    });
  });
}

function formatOrdinary(pen: Pen, rules: readonly DraftRule[]): string[] {
  const { t } = pen;
  const withDates = (text: string, rule: DraftRule): string => {
    const dates = formatDates(pen, rule);
    return dates === null ? text : `${text}, ${dates}`;
  };
  const monthly = groupBy(
    rules.filter((rule) => rule.kind === 'monthly'),
    (rule) => [rule.dayOfMonth, rule.clampToMonthEnd, rule.startOn, rule.endOn],
  ).flatMap((group) => {
    const rule = group[0];
    if (rule === undefined) return [];
    const facts = { day: rule.dayOfMonth ?? 0, hours: formatHours(pen, uniteWindows(group)) };
    return [withDates(t(rule.clampToMonthEnd ? 'sentence.monthlyClamped' : 'sentence.monthly', facts), rule)];
  });
  const cycles = groupBy(
    rules.filter((rule) => rule.kind === 'cycle'),
    (rule) => [rule.anchorOn, rule.daysOn, rule.daysOff, rule.startOn, rule.endOn],
  ).flatMap((group) => {
    const rule = group[0];
    if (rule === undefined) return [];
    const [on, off] = [rule.daysOn ?? 0, rule.daysOff ?? 0];
    const facts = {
      count: on,
      on,
      off,
      date: showDate(rule.anchorOn ?? ''),
      hours: formatHours(pen, uniteWindows(group)),
    };
    return [withDates(t(on === 1 && off === 1 ? 'sentence.cycleEveryOther' : 'sentence.cycle', facts), rule)];
  });
  return [...monthly, ...cycles];
}

function formatHolidays(pen: Pen, rules: readonly DraftRule[]): string[] {
  const holidays = rules.filter((rule) => rule.kind === 'holiday');
  return groupBy(holidays, (rule) => [rule.startOn, rule.endOn]).flatMap((group) => {
    const rule = group[0];
    if (rule === undefined) return [];
    const hours = formatHours(pen, uniteWindows(group));
    const text = hours === '' ? pen.t('sentence.holidayClosed') : pen.t('sentence.holidayOpen', { hours });
    const dates = formatDates(pen, rule);
    return [dates === null ? text : pen.t('sentence.holidayDated', { rule: text, dates })];
  });
}

function formatSpecialDates(pen: Pen, rules: readonly DraftRule[]): string[] {
  const { t } = pen;
  const special = rules
    .filter((rule) => rule.kind === 'special_date')
    .toSorted((a, b) => (a.startOn ?? '').localeCompare(b.startOn ?? ''));
  return groupBy(special, (rule) => [rule.startOn, rule.endOn]).flatMap((group) => {
    const rule = group[0];
    if (rule === undefined) return [];
    const hours = formatHours(pen, uniteWindows(group));
    const from = showDate(rule.startOn ?? '');
    const called = group.find(({ name }) => name !== null)?.name ?? null;
    const named = (date: string) => (called === null ? date : `${date} (${called})`);
    if (rule.endOn === null || rule.endOn === rule.startOn) {
      const date = named(from);
      return [hours === '' ? t('sentence.onDateClosed', { date }) : t('sentence.onDate', { date, hours })];
    }
    const dates = { from, to: named(showDate(rule.endOn)) };
    return [hours === '' ? t('sentence.onDatesClosed', dates) : t('sentence.onDates', { ...dates, hours })];
  });
}

/**
 * What the rules of a shift mean, in the words of a language:
 * "Segunda a sexta das 08:00 às 12:00 e das 13:00 às 18:00; fechado nos feriados."
 */
export function describeRules(rules: readonly DraftRule[], language: Language, t: ShiftText): string {
  if (rules.length === 0) return t('sentence.none');
  const pen = penOf(language, t);
  const parts = [
    ...formatWeek(pen, rules),
    ...formatOrdinary(pen, rules),
    ...formatHolidays(pen, rules),
    ...formatSpecialDates(pen, rules),
  ];
  const hasOpening = rules.some((rule) => rule.startHour !== null);
  const sentence = `${capital(parts.join('; '))}.`;
  return hasOpening ? sentence : `${sentence} ${t('sentence.onlyClosed')}`;
}

/** One rule in words, for the list of rules and for readers of the screen. */
export function describeRule(rule: DraftRule, language: Language, t: ShiftText): string {
  return describeRules([rule], language, t).split('. ')[0]?.replace(/\.$/, '') ?? '';
}
