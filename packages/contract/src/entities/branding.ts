import { z } from 'zod';
import { logoLimits } from '@shiftgate/domain/limits.ts';
import { lastSave } from './last-save.ts';

/** A color in the native picker's form; case does not matter. */
export const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toLowerCase();
/** Names what an image shows: the SHA-256 of what is served. */
export const ImageId = z.string().regex(/^[0-9a-f]{64}$/);
/** A side of the logo as it is shown, in CSS pixels. */
export const LogoSide = z.int().min(logoLimits.minSide).max(logoLimits.maxSide);

export const imageUses = ['logo', 'background'] as const;
export const imageTones = ['opaque', 'light', 'dark', 'mixed'] as const;

/** An image of the company, as it is served at its address on the sign-in service. */
export const BrandingImage = z.object({
  image: ImageId,
  url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Whether the opaque parts of a transparent image are light or dark. */
  tone: z.enum(imageTones),
});

/** The colors of a company's pages; null = the product's own. */
const colours = {
  primary_color: HexColor.nullable(),
  secondary_color: HexColor.nullable(),
  /** Text on the primary color; null = black or white, the one with more contrast. */
  text_color: HexColor.nullable(),
};

/** Branding of the company's sign-in pages and emails. */
export const CompanyBranding = z.object({
  /** Counts up with every change; 0 = never changed. */
  version: z.int(),
  logo: BrandingImage.nullable(),
  logo_width: LogoSide.nullable(),
  logo_height: LogoSide.nullable(),
  background: BrandingImage.nullable(),
  ...colours,
  ...lastSave,
});

/** The whole branding, made on a version of it. */
export const CompanyBrandingInput = z
  .strictObject({
    version: z.int().min(0),
    logo: ImageId.nullable(),
    logo_width: LogoSide.nullable(),
    logo_height: LogoSide.nullable(),
    background: ImageId.nullable(),
    ...colours,
  })
  .refine(({ logo, logo_width: width }) => (logo === null) === (width === null), { path: ['logo_width'] })
  .refine(({ logo, logo_height: height }) => (logo === null) === (height === null), {
    path: ['logo_height'],
  });

/** An image file in base64. */
export const BrandingImageInput = z.strictObject({
  use: z.enum(imageUses),
  content: z.base64().min(1),
});
