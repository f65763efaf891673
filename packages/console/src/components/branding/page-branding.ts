import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Branding } from '@shiftgate/pages/layout/layout.tsx';
import { branding } from '#lib/branding.ts';

/** The part of the branding that the pages show. */
export type ShownBranding = Pick<
  CallResponse<'branding.get'>,
  'logo' | 'logo_width' | 'logo_height' | 'background' | 'primary_color' | 'secondary_color' | 'text_color'
>;

/** The company's branding in the shape that the sign-in pages take, for previews. */
export function toPageBranding(companyName: string, stored: ShownBranding | undefined): Branding {
  const { productName } = branding;
  if (stored === undefined) return { productName, companyName, logo: null, background: null, colours: null };
  const { logo, logo_width: width, logo_height: height } = stored;
  return {
    productName,
    companyName,
    logo:
      logo === null || width === null || height === null
        ? null
        : { url: logo.url, width, height, tone: logo.tone },
    background: stored.background?.url ?? null,
    colours: { primary: stored.primary_color, secondary: stored.secondary_color, text: stored.text_color },
  };
}

/** An opening as most shifts have it, for a previewed refusal to speak of, in ms. */
export function tomorrowAtEight(zoneName: string, nowMs: number): number {
  const zone = zoneOf(zoneName);
  return firstInstantAt(zone, (localDayAt(zone, nowMs) + 1) * DAY_MS + 8 * HOUR_MS);
}
