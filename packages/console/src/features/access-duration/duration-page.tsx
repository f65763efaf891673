import { SegmentedControl } from '@mantine/core';
import { LogRange } from '#components/access-log/log-range.tsx';
import { PersonFilter } from '#components/access-log/person-filter.tsx';
import { ShiftFilter } from '#components/access-log/shift-filter.tsx';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { Page, PageHeader } from '#design/layout/page.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { readRange } from '#components/access-log/range-state.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { DurationLegend } from './duration-bits.tsx';
import { DurationDays } from './duration-days.tsx';
import { durationDefaults, durationViews, toFilters, viewOf } from './duration-query.ts';
import type { ChangeDuration, DurationState } from './duration-query.ts';
import { DurationSums } from './duration-sums.tsx';

/** How long sessions lasted, inside and outside the hours: summed up, or by person and day. */
export function DurationPage() {
  const t = useT();
  const { state, set, push } = useUrlState(durationDefaults);
  const view = viewOf(state);
  const file = view === 'day' ? { filters: toFilters(state) } : { filters: readRange(state), by: view };
  return (
    <Page>
      <PageHeader
        title={t('accessDuration.title')}
        description={t('accessDuration.description')}
        actions={<DownloadButton file={{ kind: 'access_duration_csv', ...file }} />}
      />
      <div className="sg-filters">
        <LogRange state={state} onChange={(patch) => set({ ...patch, trail: null })} />
        <SegmentedControl
          aria-label={t('accessDuration.view')}
          value={view}
          data={durationViews.map((value) => ({ value, label: t(`accessDuration.views.${value}`) }))}
          onChange={(next) => set({ view: next, user: null, shift: null, trail: null })}
        />
        {view === 'day' ? <DayFilters state={state} onChange={set} /> : null}
        <span className="sg-grow" />
        <DurationLegend />
      </div>
      {view === 'day' ? (
        <DurationDays state={state} onChange={set} onMove={push} />
      ) : (
        <DurationSums state={state} by={view} onChange={push} />
      )}
    </Page>
  );
}

interface DayFiltersProps {
  readonly state: DurationState;
  readonly onChange: ChangeDuration;
}

/** Whose days are shown. */
function DayFilters({ state, onChange }: DayFiltersProps) {
  const t = useT();
  return (
    <>
      <ShiftFilter value={state.shift} onChange={(shift) => onChange({ shift, trail: null })} />
      <PersonFilter
        label={t('accessLog.person')}
        placeholder={t('accessLog.everybody')}
        clearLabel={t('accessLog.anyPerson')}
        value={state.user}
        onChange={(user) => onChange({ user, trail: null })}
      />
    </>
  );
}
