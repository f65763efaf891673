import { Select, Stack, Switch } from '@mantine/core';
import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import { formatRegion } from '#components/calendar/place-options.ts';
import { ZoneSelect } from '#components/calendar/zone-select.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { SearchSelect } from '#design/form/search-select.tsx';
import { partsOf } from './calendar-draft.ts';
import type { CalendarInput, WireCalendar } from './model.ts';

interface PlaceCardProps {
  readonly draft: CalendarInput;
  readonly regions: WireCalendar['regions'];
  readonly onChange: (draft: CalendarInput) => void;
}

/** Where the company is: its language and time zone, and whose holidays it keeps. */
export function PlaceCard({ draft, regions, onChange }: PlaceCardProps) {
  const t = useT();
  // What an earlier version took may be refused today.
  const isZoneKnown = isTimeZone(draft.zone);
  const country = draft.region?.split('-')[0] ?? null;
  const toOption = (region: WireCalendar['regions'][number]) => ({
    value: region.code,
    label: formatRegion(region, t),
  });
  const parts = partsOf(regions, country);
  return (
    <Card title={t('calendar.placeTitle')}>
      <Stack gap="md">
        <Select
          label={t('calendar.language')}
          description={t('calendar.languageHint')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
          value={draft.language ?? null}
          onChange={(value) => {
            const language = languages.find((known) => known === value);
            if (language !== undefined) onChange({ ...draft, language });
          }}
        />
        <ZoneSelect
          label={t('calendar.zone')}
          description={t('calendar.zoneHint')}
          value={draft.zone}
          error={isZoneKnown ? undefined : t('calendar.problems.unknown_zone')}
          onChange={(zone) => zone !== null && onChange({ ...draft, zone })}
        />
        <Select
          label={t('calendar.country')}
          placeholder={t('calendar.noCountry')}
          clearable
          data={regions.filter(({ code }) => !code.includes('-')).map(toOption)}
          value={country}
          onChange={(region) => onChange({ ...draft, region })}
        />
        <SearchSelect
          label={t('calendar.part')}
          description={t('calendar.partHint')}
          placeholder={t('calendar.wholeCountry')}
          clearable
          disabled={parts.length === 0}
          data={parts.map(toOption)}
          value={draft.region === country ? null : draft.region}
          onChange={(region) => onChange({ ...draft, region: region ?? country })}
        />
        <Switch
          label={t('calendar.optional')}
          description={t('calendar.optionalHint')}
          checked={draft.with_optional}
          onChange={(event) => onChange({ ...draft, with_optional: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  );
}
