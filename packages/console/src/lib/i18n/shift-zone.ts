import { withZone } from '@shiftgate/pages/hours/zone-name.ts';
import type { Viewpoint } from './formats.ts';

/** A viewpoint on the clock of a shift. */
export interface ShiftViewpoint extends Viewpoint {
  readonly companyZone: string;
}

/** The viewpoint of a shift's own zone; null = it has none, and the company's counts. */
export function viewIn(
  zone: string | null,
  company: { readonly zone: string },
  view: Omit<Viewpoint, 'zone'>,
): ShiftViewpoint {
  return { ...view, zone: zone ?? company.zone, companyZone: company.zone };
}

/** A written time of a shift, with the zone behind it where that is not the company's. */
export function nameZone(
  text: string,
  instant: string,
  { zone, companyZone, language }: ShiftViewpoint,
): string {
  return zone === companyZone ? text : withZone(text, language, zone, Date.parse(instant));
}
