export { imagePath, mailLookOf, pageLookOf, readLook, readLookImage } from './read-branding.ts';
