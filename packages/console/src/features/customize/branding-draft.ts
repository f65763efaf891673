import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import {
  colorWithContrast,
  contrastLimits,
  contrastRatio,
  inkOn,
  isHexColor,
} from '@shiftgate/domain/branding/contrast.ts';
import { logoLimits } from '@shiftgate/domain/limits.ts';
import { coloursOf } from '@shiftgate/pages/layout/styles.ts';
import type { BrandingDraft, ColourField, WireBranding } from './model.ts';
import { colourFields } from './model.ts';

export const emptyBranding: BrandingDraft = {
  logo: null,
  logo_width: '',
  logo_height: '',
  background: null,
  primary_color: '',
  secondary_color: '',
  text_color: '',
};

/** The draft of a stored branding. */
export function draftOf(branding: WireBranding): BrandingDraft {
  return {
    logo: branding.logo,
    logo_width: branding.logo_width ?? '',
    logo_height: branding.logo_height ?? '',
    background: branding.background,
    primary_color: branding.primary_color ?? '',
    secondary_color: branding.secondary_color ?? '',
    text_color: branding.text_color ?? '',
  };
}

export function isSameBranding(one: BrandingDraft, other: BrandingDraft): boolean {
  const textOf = (draft: BrandingDraft) =>
    JSON.stringify({ ...draft, logo: draft.logo?.image, background: draft.background?.image }).toLowerCase();
  return textOf(one) === textOf(other);
}

/** Reads a typed color, with or without `#` and in any case; null when it is not a color. */
export function readColour(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const colour = trimmed.startsWith('#') ? trimmed : `#${trimmed}`;
  return isHexColor(colour) ? colour : null;
}

/** Whether a side of the logo can be saved. */
export function isLogoSide(side: number | ''): side is number {
  return Number.isInteger(side) && Number(side) >= logoLimits.minSide && Number(side) <= logoLimits.maxSide;
}

/** Fields that hold something that cannot be saved. */
export function findBrokenFields(draft: BrandingDraft): ReadonlySet<string> {
  const broken = new Set<string>(
    colourFields.filter((field) => draft[field] !== '' && readColour(draft[field]) === null),
  );
  if (draft.logo !== null)
    for (const side of ['logo_width', 'logo_height'] as const) if (!isLogoSide(draft[side])) broken.add(side);
  return broken;
}

/** The branding that the draft means, for the preview. Unusable values are left out. */
export function toShownBranding(draft: BrandingDraft) {
  const colour = (field: ColourField) => readColour(draft[field]);
  const { logo, logo_width: width, logo_height: height, background } = draft;
  const hasSize = isLogoSide(width) && isLogoSide(height);
  return {
    logo: hasSize ? logo : null,
    logo_width: hasSize ? width : null,
    logo_height: hasSize ? height : null,
    background,
    primary_color: colour('primary_color'),
    secondary_color: colour('secondary_color'),
    text_color: colour('text_color'),
  };
}

/** The request that saves the draft over a version of the stored branding. */
export function bodyOf(draft: BrandingDraft, version: number): CallBody<'branding.set'> {
  const branding = toShownBranding(draft);
  const hasLogo = branding.logo !== null;
  return {
    ...branding,
    version,
    logo: branding.logo?.image ?? null,
    logo_width: hasLogo ? branding.logo_width : null,
    logo_height: hasLogo ? branding.logo_height : null,
    background: branding.background?.image ?? null,
  };
}

/** Room that a new logo is fitted into, in CSS pixels. */
const usualRoom = { width: 220, height: 80 } as const;
const { minSide, maxSide } = logoLimits;
const clamp = (side: number) => Math.round(Math.min(maxSide, Math.max(minSide, side)));

/** The size in which a new logo is shown: in its proportions where the limits let it. */
export function usualSize(image: { readonly width: number; readonly height: number }) {
  const scale = Math.min(usualRoom.width / image.width, usualRoom.height / image.height);
  const larger = Math.max(scale, minSide / Math.min(image.width, image.height));
  return { logo_width: clamp(image.width * larger), logo_height: clamp(image.height * larger) };
}

/** The draft with one side of the logo set and the other following, so that the image keeps its proportions. */
export function withSide(
  draft: BrandingDraft,
  side: 'logo_width' | 'logo_height',
  value: number | '',
  keepsShape: boolean,
): BrandingDraft {
  const next = { ...draft, [side]: value };
  if (!keepsShape || draft.logo === null || !isLogoSide(value)) return next;
  const ratio = draft.logo.width / draft.logo.height;
  return side === 'logo_width'
    ? { ...next, logo_height: clamp(value / ratio) }
    : { ...next, logo_width: clamp(value * ratio) };
}

/** A pair of colors with too little contrast, and a color that would fix it. */
export interface ContrastProblem {
  readonly kind: 'text' | 'shape';
  readonly ratio: number;
  readonly needed: number;
  readonly fix: { readonly field: ColourField; readonly color: string };
}

const card = '#ffffff';

/** The contrast of the words on buttons, and everything that WCAG would object to. */
export function measureContrast(draft: BrandingDraft): {
  readonly text: number;
  readonly problems: readonly ContrastProblem[];
} {
  const { primary_color: chosen, secondary_color: secondary, text_color: ink } = toShownBranding(draft);
  const { primary, onPrimary } = coloursOf({ primary: chosen, secondary, text: ink });
  const text = contrastRatio(primary, onPrimary);
  const shape = contrastRatio(primary, card);
  const problems: ContrastProblem[] = [];
  if (text < contrastLimits.text)
    problems.push({
      kind: 'text',
      ratio: text,
      needed: contrastLimits.text,
      fix: { field: 'text_color', color: inkOn(primary) },
    });
  if (shape < contrastLimits.shape)
    problems.push({
      kind: 'shape',
      ratio: shape,
      needed: contrastLimits.shape,
      fix: { field: 'primary_color', color: colorWithContrast(primary, card, contrastLimits.shape) },
    });
  return { text, problems };
}
