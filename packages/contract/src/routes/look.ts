import { endpoint } from '../endpoint.ts';
import {
  CompanyBranding,
  CompanyBrandingInput,
  BrandingImage,
  BrandingImageInput,
} from '../entities/look.ts';
import { Signed } from './common.ts';

/** Login customisation. */
export const look = {
  'look.get': endpoint({
    access: 'signedIn',
    summary: "How the company's sign-in pages and e-mails look",
    response: CompanyBranding,
    errors: [...Signed],
  }),
  'look.set': endpoint({
    access: 'signedIn',
    summary: 'Replaces the look; null everywhere is the look of the product',
    body: CompanyBrandingInput,
    response: CompanyBranding,
    errors: [...Signed, 'VERSION_CONFLICT', 'IMAGE_NOT_FOUND'],
  }),
  'look.addImage': endpoint({
    access: 'signedIn',
    summary: 'Takes a PNG or JPEG file, makes a safe image of it, and gives its name for the look',
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
