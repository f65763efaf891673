import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from './log-texts.ts';

/** A condition in the words of the panel: what the attempt had, and beside it what would do. */
export interface UnmetTexts {
  readonly label: string;
  readonly value: string;
  readonly allowed: string;
}

const minutesOfDay = 1440;

/** The words for conditions that an attempt did not meet; `ip` is used when a trace has no address. */
export function useUnmetTexts(): (condition: UnmetCondition, at: number, ip: string | null) => UnmetTexts {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  const clock = (minute: number): string =>
    minute > minutesOfDay
      ? t('accessLog.unmet.nextDay', { time: wallTimeOf(minute % minutesOfDay) })
      : minute === minutesOfDay
        ? '24:00'
        : wallTimeOf(minute);
  const clientTexts = (
    part: 'browser' | 'os',
    value: string | null,
    allowed: readonly string[] | null,
  ): UnmetTexts => ({
    label: t(`accessLog.${part}`),
    value: words[part](value) ?? t('accessLog.unknown'),
    allowed:
      allowed === null
        ? t('accessLog.fixes.browser_or_os_blocked')
        : list(allowed.map((each) => words[part](each) ?? each)),
  });
  return (condition, at, ip) => {
    switch (condition.what) {
      case 'hours': {
        const { timeZone, minuteOfDay, allowed } = condition;
        const windows = allowed?.map(({ from, to }) => `${clock(from)}–${clock(to)}`);
        return {
          label: t('accessLog.checks.inside_hours'),
          value: `${wallTimeOf(minuteOfDay)} (${zoneName(language, timeZone, at)})`,
          allowed:
            windows === undefined
              ? t('accessLog.fixes.outside_allowed_hours')
              : windows.join(', ') || t('accessLog.unmet.closed'),
        };
      }
      case 'network': {
        const { address, allowed, more } = condition;
        const entries = allowed?.join(', ');
        return {
          label: t('accessLog.checks.allowed_ip'),
          value: address ?? ip ?? t('accessLog.unknown'),
          allowed:
            entries === undefined
              ? t('accessLog.fixes.ip_blocked', { ip: ip ?? '–' })
              : more === 0
                ? entries
                : t('accessLog.unmet.more', { entries, count: more }),
        };
      }
      case 'browser':
        return clientTexts('browser', condition.browser, condition.allowed);
      case 'system':
        return clientTexts('os', condition.os, condition.allowed);
      case 'check':
        return {
          label: t(`accessLog.checks.${condition.check}`),
          value: t('accessLog.failed'),
          allowed: condition.check === 'clocked_in' ? t('accessLog.fixes.time_clock_blocked') : '–',
        };
    }
  };
}
