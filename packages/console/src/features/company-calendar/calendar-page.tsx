import { Alert, Stack } from '@mantine/core';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { holidayYears } from '@shiftgate/domain/holidays/holidays.ts';
import { now } from '#lib/now.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { NewerAlert } from '#components/saving/newer-alert.tsx';
import { ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { dateLists } from './calendar-draft.ts';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { CalendarSaveBar } from './calendar-save-bar.tsx';
import { DatesCard } from './dates-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { useCalendarEditor } from './use-calendar-editor.ts';
import { YearCard } from './year-card.tsx';
import type { WireCalendar } from './model.ts';
import './calendar.css';

/** The company's calendar: time zone, holiday region, own holidays, exceptional openings, and the year they make. */
export function CalendarPage() {
  const t = useT();
  const calendar = useCall('company.calendar', {});
  return (
    <Page>
      <PageHeader title={t('calendar.title')} description={t('calendar.description')} />
      {calendar.data !== undefined ? (
        <LoadedCalendar saved={calendar.data} reload={() => calendar.refetch()} />
      ) : calendar.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
      )}
    </Page>
  );
}

interface LoadedCalendarProps {
  readonly saved: WireCalendar;
  readonly reload: () => Promise<unknown>;
}

function LoadedCalendar({ saved, reload }: LoadedCalendarProps) {
  const t = useT();
  const { state, set } = useUrlState({ year: '' });
  const editor = useCalendarEditor(saved, reload);
  const { draft, isDirty } = editor;
  const mayChange = useSession().me.is_control_admin;
  const today = localDateAt(zoneOf(draft.zone), now());
  const wanted = /^\d{4}$/.test(state.year) ? Number(state.year) : Number(today.slice(0, 4));
  const year = Math.min(Math.max(wanted, holidayYears.first), holidayYears.last);
  useLeaveGuard(isDirty);
  return (
    <>
      {editor.hasConflict ? (
        <NewerAlert
          title={t('calendar.conflictTitle')}
          thing="calendar"
          saved={saved}
          keepLabel={t('calendar.keepMine')}
          takeLabel={t('calendar.takeTheirs')}
          onDecide={editor.takeNewer}
        />
      ) : null}
      {mayChange ? null : <Alert color="accent">{t('calendar.onlyControlAdmins')}</Alert>}
      <div className="sg-calendar">
        <fieldset disabled={!mayChange} className="sg-calendar-form" aria-label={t('calendar.title')}>
          <Stack gap="md">
            <PlaceCard draft={draft} regions={saved.regions} onChange={editor.change} />
            {dateLists.map((list) => (
              <DatesCard
                key={`${list} ${editor.forms.round}`}
                list={list}
                draft={draft}
                forms={editor.forms}
                onChange={editor.change}
              />
            ))}
          </Stack>
        </fieldset>
        <YearCard
          draft={draft}
          regions={saved.regions}
          year={year}
          today={today}
          onYear={(next) => set({ year: String(next) })}
        />
      </div>
      <CalendarSaveBar editor={editor} zone={draft.zone} />
    </>
  );
}
