import type { AuditKind, AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ReportPeriod, ReportRhythm } from '@shiftgate/domain/reports/report-mails.ts';
import { MailButton, SoftLine, linkLine, mailMoment, mailOf } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';
import { MailSection, linesOf } from './mail-section.tsx';
import type { Section } from './mail-section.tsx';
import { reportMailTexts } from './report-mail-texts.ts';

/** The entries of a report from the audit log by kind, zeros left out. */
export interface ReportChanges {
  readonly report: AuditReport;
  readonly kinds: readonly { readonly kind: AuditKind; readonly count: number }[];
}

/** What the reports show of a period; no figure is about one person. */
export interface ReportFigures {
  readonly period: ReportPeriod;
  /** Attempts by day, null on those that were not counted. */
  readonly days: readonly {
    readonly day: string;
    readonly allowed: number | null;
    readonly denied: number | null;
  }[];
  /** Where not every attempt was counted: the instant (ms) of the oldest that was. */
  readonly countedSince: number | null;
  /** Most frequent first. */
  readonly reasons: CallResponse<'accessLog.patterns'>['reasons'];
  /** The name is empty for a deleted shift, and null for time outside of every shift. */
  readonly shifts: readonly {
    readonly name: string | null;
    readonly insideMinutes: number;
    readonly outsideMinutes: number;
  }[];
  readonly changes: readonly ReportChanges[];
}

interface ReportMailFrame extends MailFrame {
  readonly rhythm: ReportRhythm;
  readonly figures: ReportFigures;
  /** Address of the panel, without a slash at the end. */
  readonly panel: string;
  /** Whether the reader may open the whole audit log. */
  readonly seesWholeLog: boolean;
}

/** The email with the figures of the reports of a period, and the way to the same figures in the panel. */
export function reportMail(frame: ReportMailFrame): RenderedMail {
  const { companyName: company, figures, panel, rhythm, seesWholeLog } = frame;
  const t = reportMailTexts(frame.language);
  const { first, last } = figures.period;
  const days = { from: sayDay(frame, first), to: sayDay(frame, last) };
  const linkTo = (report: string) => `${panel}/reports/${report}?range=days&from=${first}&to=${last}`;
  const sections: readonly Section[] = [
    ...accessSections(frame, linkTo('loginlogout')),
    durationSection(frame, linkTo('access_duration')),
    {
      title: t('changes'),
      text: figures.changes.every(({ kinds }) => kinds.length === 0) ? t('noChanges') : null,
      link: seesWholeLog ? { label: t('wholeLog'), href: linkTo('audit') } : null,
    },
    ...figures.changes.map((change) => changeSection(frame, change, linkTo(change.report))),
  ];
  const intro = t('intro', { company, ...days });
  const stop = `${panel}/reports?mails=stop`;
  return mailOf(frame, {
    subject: t(`subject.${rhythm}`, { company, ...days }),
    lines: [
      intro,
      linkLine(t('open'), `${panel}/reports`),
      ...sections.flatMap(linesOf),
      t('why'),
      linkLine(t('stop'), stop),
    ],
    body: (
      <>
        <p>{intro}</p>
        <MailButton frame={frame} href={`${panel}/reports`}>
          {t('open')}
        </MailButton>
        {sections.map((section, index) => (
          <MailSection key={index} section={section} />
        ))}
        <SoftLine>
          {t('why')}{' '}
          <a className="plain" href={stop}>
            {t('stop')}
          </a>
        </SoftLine>
      </>
    ),
  });
}

function accessSections(frame: ReportMailFrame, href: string): Section[] {
  const t = reportMailTexts(frame.language);
  const { days, countedSince, reasons } = frame.figures;
  const sum = (of: 'allowed' | 'denied') => days.reduce((total, day) => total + (day[of] ?? 0), 0);
  const link = { label: t('openReport', { name: t('access') }), href };
  if (sum('allowed') + sum('denied') === 0) return [{ title: t('access'), text: t('noAccess'), link }];
  const count = (value: number | null) => (value === null ? '–' : value.toLocaleString(frame.language));
  return [
    {
      title: t('access'),
      text: countedSince === null ? null : t('bound', { moment: mailMoment(frame, countedSince) }),
      table: {
        head: [t('day'), t('allowed'), t('denied')],
        rows: days.map(({ day, allowed, denied }) => [sayWeekday(frame, day), count(allowed), count(denied)]),
        foot: [t('total'), count(sum('allowed')), count(sum('denied'))],
      },
      link,
    },
    ...(reasons.length === 0
      ? []
      : [
          {
            title: t('reasons'),
            table: {
              rows: reasons.map(({ result, count: times }) => [t(`results.${result}`), count(times)]),
            },
          },
        ]),
  ];
}

function durationSection(frame: ReportMailFrame, href: string): Section {
  const t = reportMailTexts(frame.language);
  const { shifts } = frame.figures;
  const nameOf = (name: string | null) => (name === null ? t('noShift') : name || t('deletedShift'));
  return {
    title: t('durations'),
    text: shifts.length === 0 ? t('noDurations') : t('durationsText'),
    ...(shifts.length === 0
      ? {}
      : {
          table: {
            head: [t('shift'), t('inside'), t('outside')],
            rows: shifts.map(({ name, insideMinutes, outsideMinutes }) => [
              nameOf(name),
              sayTime(insideMinutes),
              sayTime(outsideMinutes),
            ]),
          },
        }),
    link: { label: t('openReport', { name: t('durations') }), href },
  };
}

function changeSection(frame: ReportMailFrame, { report, kinds }: ReportChanges, href: string): Section {
  const t = reportMailTexts(frame.language);
  const name = t(`reports.${report}`);
  return {
    subtitle: name,
    ...(kinds.length === 0
      ? { text: t('noChanges') }
      : {
          table: {
            rows: kinds.map(({ kind, count }) => [t(`kinds.${kind}`), count.toLocaleString(frame.language)]),
          },
        }),
    link: { label: t('openReport', { name }), href },
  };
}

/** Hours and minutes, such as `7:05`. */
const sayTime = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

// A plain date has no zone: it is shown as it is written.
const sayDay = ({ language }: MailFrame, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
const sayWeekday = ({ language }: MailFrame, day: string) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  }).format(Date.parse(day));
