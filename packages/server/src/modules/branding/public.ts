export {
  imagePath,
  mailBrandingOf,
  pageBrandingOf,
  readBranding,
  readBrandingImage,
} from './read-branding.ts';
