import type { TracedCheck, TracedShift } from '@shiftgate/domain/access/trace.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useCall } from '#lib/api/query.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { useLogTexts } from './log-texts.ts';
import { ShiftChip } from '../shifts/shift-chip.tsx';
import { outcomeOf, readTrace, formatMinute } from './read-trace.ts';
import './trace.css';

/** What the sentences about an attempt need to know of it. */
interface Attempt {
  readonly ip: string | null;
  /** When it was, in ms. */
  readonly at: number;
}

interface TraceViewProps extends Attempt {
  readonly trace: unknown;
}

/** Every check of a decision in words: of the person first, then shift by shift. */
export function TraceView({ trace: stored, ip, at }: TraceViewProps) {
  const t = useT();
  const attempt = { ip, at };
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const trace = readTrace(stored);
  if (trace === null) return <p className="sg-muted">{t('accessLog.noTrace')}</p>;
  return (
    <>
      <section className="sg-trace">
        <h3>{t('accessLog.personChecks')}</h3>
        <Checks checks={trace.checks} attempt={attempt} />
      </section>
      {trace.shifts.map((shift) => {
        const known = shifts.find((each) => each.key === shift.shiftKey);
        return (
          <section className="sg-trace" key={shift.shiftKey}>
            <h3>
              {known === undefined ? (
                t('accessLog.deletedShift')
              ) : (
                <ShiftChip color={known.color}>{known.name}</ShiftChip>
              )}
            </h3>
            <ShiftChecks shift={shift} attempt={attempt} />
          </section>
        );
      })}
    </>
  );
}

function ShiftChecks({ shift, attempt }: { readonly shift: TracedShift; readonly attempt: Attempt }) {
  const t = useT();
  if (!shift.isInForce) return <p className="sg-muted">{t('accessLog.notInForce')}</p>;
  return (
    <>
      {shift.hasRules ? null : <p className="sg-muted">{t('accessLog.withoutRules')}</p>}
      <Checks checks={shift.checks} attempt={attempt} />
    </>
  );
}

const icons = { passed: IconCheck, failed: IconX, exempt: IconArrowRight } as const;

interface ChecksProps {
  readonly checks: readonly TracedCheck[];
  readonly attempt: Attempt;
}

function Checks({ checks, attempt }: ChecksProps) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const formatZone = (zone: string) => zoneName(language, zone, attempt.at);
  return (
    <ol className="sg-checks">
      {checks.map((check) => {
        const outcome = outcomeOf(check);
        const Icon = icons[outcome];
        const facts = formatFacts(check, attempt.ip, { t, words, formatZone });
        return (
          <li key={check.check} data-outcome={outcome}>
            <Icon size={17} role="img" aria-label={t(`accessLog.${outcome}`)} />
            <span className="sg-two-lines">
              <span>{t(`accessLog.checks.${check.check}`)}</span>
              {facts.length === 0 ? null : <span className="sg-muted">{facts.join('. ')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface TraceTexts {
  readonly t: Translate;
  readonly words: ReturnType<typeof useLogTexts>;
  readonly formatZone: (zone: string) => string;
}

function formatFacts(
  check: TracedCheck,
  ip: string | null,
  { t, words, formatZone }: TraceTexts,
): readonly string[] {
  const { facts } = check;
  const text = (name: string) => String(facts[name] ?? '–');
  switch (check.check) {
    case 'covered_domain':
      return [t('accessLog.facts.domain', { domain: text('domain') })];
    case 'inside_hours':
      return [
        t('accessLog.facts.localTime', {
          time: formatMinute(Number(facts.minuteOfDay ?? 0)),
          zone: formatZone(text('timeZone')),
        }),
        ...(facts.isSpecialDay === true ? [t('accessLog.facts.specialDay')] : []),
      ];
    case 'allowed_ip':
      return [
        facts.isAny === true
          ? t('accessLog.facts.anyAddress')
          : t('accessLog.facts.listedAddress', { ip: ip ?? '–' }),
      ];
    case 'allowed_client': {
      const browser = words.browser(text('browser')) ?? '–';
      const os = words.os(text('os')) ?? '–';
      const blocked =
        facts.isBrowserAllowed === false ? 'accessLog.facts.browserBlocked' : 'accessLog.facts.systemBlocked';
      return [t('accessLog.facts.client', { browser, os }), ...(check.hasPassed ? [] : [t(blocked)])];
    }
    case 'clocked_in':
      return facts.state === undefined ? [t('accessLog.facts.clockNotAsked')] : [];
    default:
      return [];
  }
}
