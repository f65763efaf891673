import { sessionColumns } from '@shiftgate/contract/entities/session.ts';
import type { SessionColumn } from '@shiftgate/contract/entities/session.ts';
import { formatDate, formatDateTime, formatMoment, formatTime } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import { useNow } from '#lib/now.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { Chip } from '#design/layout/page.tsx';
import { PersonCell } from '#components/people/person-cell.tsx';
import { LogoutProof } from '#components/sessions/logout-proof.tsx';
import { usePlaceText } from '#components/sessions/place-text.ts';
import type { Session } from '#components/sessions/place-text.ts';
import { EndOfSession, WorkspaceState, isLeftOpen } from '#components/sessions/workspace-state.tsx';

const minuteMs = 60_000;

/** What a file has for columns of the list that show more than one thing. */
const inFile: Readonly<Record<string, readonly SessionColumn[]>> = {
  person: ['person', 'email'],
  device: ['browser', 'os'],
  place: ['ip'],
  until: ['until', 'ended', 'workspace'],
  end: ['ended', 'end', 'workspace'],
};

/** The columns of a file: those of the list. */
export function fileColumns({ shown }: Pick<Columns<Column<Session>>, 'shown'>): SessionColumn[] {
  return shown.flatMap(({ id }) => inFile[id] ?? sessionColumns.filter((column) => column === id));
}

interface ColumnSettings {
  readonly zone: string;
  readonly view: 'live' | 'ended';
  readonly onEnd: (session: Session) => void;
}

/**
 * The columns of the list of sessions: of open ones until when and ending them, of over ones why, what is left at the
 * workspace, and the proof.
 */
export function useSessionColumns({ zone, view, onEnd }: ColumnSettings): readonly Column<Session>[] {
  const t = useT();
  const words = useLogTexts();
  const formatPlace = usePlaceText();
  const { language } = useLanguage();
  const now = useNow(minuteMs);
  const person: Column<Session>[] = [
    {
      id: 'person',
      header: t('sessions.person'),
      cell: (session) => (
        <PersonCell person={session.user}>
          {/* Here it is in view at every width. */}
          {isLeftOpen(session) ? <WorkspaceState state={session.workspace} /> : null}
        </PersonCell>
      ),
    },
  ];
  const common: Column<Session>[] = [
    {
      id: 'device',
      header: t('sessions.device'),
      cell: ({ browser, os }) => [words.browser(browser), words.os(os)].filter(Boolean).join(' · '),
    },
    {
      id: 'place',
      header: t('sessions.place'),
      cell: ({ place, ip }) => (
        <span className="sg-two-lines">
          <span>{ip ?? t('sessions.unknownPlace')}</span>
          {ip === null ? null : <span className="sg-muted">{formatPlace(place)}</span>}
        </span>
      ),
    },
    {
      id: 'since',
      header: t('sessions.since'),
      // In two lines, so that it is not cut by the actions where a screen is wide.
      cell: ({ since }) => (
        <span className="sg-two-lines">
          <span>{formatDate(since, zone)}</span>
          <span className="sg-muted">{formatTime(since, zone)}</span>
        </span>
      ),
    },
  ];
  const ofLive: Column<Session>[] = [
    {
      id: 'until',
      header: t('sessions.until'),
      cell: (session) => {
        const { allowed_until: until, expires_at: expires, ended_at: endedAt } = session;
        if (endedAt !== null) return <EndOfSession session={session} at={formatDateTime(endedAt, zone)} />;
        const view = viewIn(session.zone, { zone }, { nowMs: now, language });
        return until === null ? (
          <span className="sg-two-lines">
            <span>{t('sessions.noEnd')}</span>
            <span className="sg-muted">{formatMoment(expires, { nowMs: now, zone, language }, t)}</span>
          </span>
        ) : (
          nameZone(formatMoment(until, view, t), until, view)
        );
      },
    },
  ];
  const activity: Column<Session>[] = [
    {
      id: 'last_seen',
      header: t('sessions.lastSeen'),
      cell: ({ last_seen_at: at }) => formatDateTime(at, zone),
    },
  ];
  const ofOver: Column<Session>[] = [
    {
      id: 'end',
      header: t('sessions.end'),
      cell: (session) => (
        <EndOfSession
          session={session}
          at={session.ended_at === null ? '' : formatDateTime(session.ended_at, zone)}
        />
      ),
    },
    {
      id: 'proof',
      header: t('sessions.proof'),
      cell: ({ proof }) => (proof === null ? '–' : <LogoutProof proof={proof} />),
    },
  ];
  const rest: Column<Session>[] = [
    {
      id: 'shift',
      header: t('sessions.shift'),
      cell: ({ shift, is_by_single_access: isSingle }) =>
        isSingle ? <Chip tone="accent">{t('sessions.singleAccess')}</Chip> : (shift?.name ?? '–'),
    },
    {
      id: 'apps',
      header: t('sessions.apps'),
      cell: ({ apps }) =>
        apps.length === 0
          ? t('sessions.nothingOpened')
          : apps
              .map(({ name, count }) =>
                t('sessions.times', { name: name === '' ? t('sessions.workspace') : name, count }),
              )
              .join(', '),
    },
  ];
  const acts: Column<Session>[] = [
    {
      id: 'actions',
      header: t('sessions.actions'),
      staysRight: true,
      cell: (session) => {
        const isSignedOutHere = session.ended_at !== null;
        const cannotEnd =
          isSignedOutHere && !session.can_leave_workspace ? t('sessions.neverAtWorkspace') : undefined;
        return (
          <button
            type="button"
            className="sg-row-button"
            disabled={session.is_protected || cannotEnd !== undefined || session.workspace === 'closing'}
            title={session.is_protected ? t('sessions.protected') : cannotEnd}
            aria-label={t(isSignedOutHere ? 'sessions.endLeftLabel' : 'sessions.endOneLabel', {
              name: session.user.name,
            })}
            onClick={() => onEnd(session)}
          >
            {t('sessions.endOne')}
          </button>
        );
      },
    },
  ];
  // The most important columns come first, because a table's last columns are seldom in view.
  return view === 'live'
    ? [...person, ...ofLive, ...common, ...activity, ...rest, ...acts]
    : [...person, ...ofOver, ...common, ...rest];
}
