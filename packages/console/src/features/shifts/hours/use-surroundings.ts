import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { now } from '#lib/now.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { toDomainCalendar, noHolidays } from '#components/shifts/shift-of-rules.ts';
import type { Surroundings } from '../model/hours.ts';

/** The company's calendar as the domain reads it, for a shift with this zone and region. */
export function useSurroundings(zone: string | null, region: string | null): Surroundings {
  const { company } = useSession();
  const answer = useCall('company.calendar', {}).data;
  const settings = answer ?? { ...noHolidays, zone: company.zone };
  const ownZone = zone ?? settings.zone;
  return {
    settings,
    calendar: toDomainCalendar(settings, region),
    region,
    zone: ownZone,
    today: localDateAt(zoneOf(ownZone), now()),
    regions: answer?.regions ?? [],
  };
}
