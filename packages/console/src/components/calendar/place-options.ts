import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Translate } from '#lib/i18n/texts.tsx';

type Region = CallResponse<'company.calendar'>['regions'][number];

/** A holiday region by its name; of a state and a city with one name the city says that it is one. */
export function formatRegion({ code, name }: Region, t: Translate): string {
  return code.split('-').length > 2 ? `${name} (${t('calendar.city')})` : name;
}
