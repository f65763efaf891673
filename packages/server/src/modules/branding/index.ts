import type { Handlers } from '#http/mount.ts';
import { addBrandingImage, getBranding, setBranding } from './change-branding.ts';
import type { BrandingDeps } from './change-branding.ts';

/** The calls on the branding of the company's sign-in pages. */
export function brandingHandlers(deps: BrandingDeps) {
  return {
    'branding.get': (ctx) => getBranding(deps, ctx),
    'branding.set': (ctx, input) => setBranding(deps, ctx, input),
    'branding.addImage': (steps, input) => addBrandingImage(deps, steps, input),
  } satisfies Partial<Handlers>;
}
