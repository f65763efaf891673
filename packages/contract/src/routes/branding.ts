import { endpoint } from '../endpoint.ts';
import {
  CompanyBranding,
  CompanyBrandingInput,
  BrandingImage,
  BrandingImageInput,
} from '../entities/branding.ts';
import { Signed } from './common.ts';

/** Calls on the branding of a company's pages. */
export const branding = {
  'branding.get': endpoint({
    access: 'signedIn',
    summary: "Branding of the company's sign-in pages and emails",
    response: CompanyBranding,
    errors: [...Signed],
  }),
  'branding.set': endpoint({
    access: 'signedIn',
    summary: 'Replaces the branding; null in every field is the branding of the product',
    body: CompanyBrandingInput,
    response: CompanyBranding,
    errors: [...Signed, 'VERSION_CONFLICT', 'IMAGE_NOT_FOUND'],
  }),
  'branding.addImage': endpoint({
    access: 'signedIn',
    summary: 'Takes a PNG or JPEG file, makes a safe image of it, and returns its name for the branding',
    body: BrandingImageInput,
    response: BrandingImage,
    errors: [
      ...Signed,
      'IMAGE_TOO_LARGE',
      'IMAGE_IS_DRAWING',
      'IMAGE_TYPE_UNKNOWN',
      'IMAGE_UNREADABLE',
      'IMAGE_TOO_MANY_PIXELS',
      'PAYLOAD_TOO_LARGE',
      'REQUEST_LIMIT_EXCEEDED',
    ],
  }),
};
