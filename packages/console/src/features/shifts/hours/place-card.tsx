import { Group } from '@mantine/core';
import { formatRegion } from '#components/calendar/place-options.ts';
import { ZoneSelect } from '#components/calendar/zone-select.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { SearchSelect } from '#design/form/search-select.tsx';
import { useRefusalText, useShiftText } from '../texts.ts';
import type { FieldError } from '../model/model.ts';
import type { Surroundings } from '../model/hours.ts';

interface PlaceCardProps {
  readonly zone: string | null;
  readonly region: string | null;
  readonly around: Surroundings;
  readonly problems: readonly FieldError[];
  readonly onChange: (
    patch: { readonly zone: string | null } | { readonly holiday_region: string | null },
  ) => void;
}

/** Where the shift is worked: its time zone and whose holidays it keeps; without its own, the company's. */
export function PlaceCard({ zone, region, around, problems, onChange }: PlaceCardProps) {
  const t = useShiftText();
  const common = useT();
  const refusalText = useRefusalText();
  const { settings, regions } = around;
  const companyZone = { label: t('access.zoneCompany'), zone: settings.zone };
  const nameOf = (code: string | null): string => {
    if (code === null) return t('place.noRegion');
    const known = regions.find((region) => region.code === code);
    return known === undefined ? code : formatRegion(known, common);
  };
  const places = [
    { value: '', label: `${t('place.companyRegion')} (${nameOf(settings.region)})` },
    ...regions.map((known) => ({ value: known.code, label: formatRegion(known, common) })),
  ];
  const errorOf = (field: 'zone' | 'holiday_region') => {
    const found = problems.find((problem) => problem.field === field);
    return found === undefined ? undefined : refusalText(found.rule);
  };
  const orNull = (value: string | null): string | null => (value === '' ? null : value);
  return (
    <Card title={t('place.title')}>
      <Group gap="md" align="flex-start">
        <ZoneSelect
          label={t('access.zone')}
          description={t('access.zoneHint')}
          w={{ base: '100%', sm: 420 }}
          first={companyZone}
          value={zone ?? ''}
          error={errorOf('zone')}
          onChange={(chosen) => onChange({ zone: orNull(chosen) })}
        />
        <SearchSelect
          label={t('place.region')}
          description={t('place.regionHint')}
          limit={100}
          w={{ base: '100%', sm: 420 }}
          data={places}
          value={region ?? ''}
          error={errorOf('holiday_region')}
          onChange={(chosen) => onChange({ holiday_region: orNull(chosen) })}
        />
      </Group>
    </Card>
  );
}
