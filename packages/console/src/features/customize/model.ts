import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

export type WireBranding = CallResponse<'branding.get'>;
export type WireImage = CallResponse<'branding.addImage'>;

/** The colors of a branding, in the order of the form. */
export const colourFields = ['primary_color', 'secondary_color', 'text_color'] as const;
export type ColourField = (typeof colourFields)[number];

/** A branding being edited: sides and colors as typed, empty = none. */
export interface BrandingDraft extends Readonly<Record<ColourField, string>> {
  readonly logo: WireImage | null;
  readonly logo_width: number | '';
  readonly logo_height: number | '';
  readonly background: WireImage | null;
}
