import { productName } from '@shiftgate/phrases/product.ts';

/** What a reseller changes: the product's name and its outside addresses. An address left out is not shown. */
export const branding: Branding = { productName };

export interface Branding {
  readonly productName: string;
  readonly privacyUrl?: string;
  readonly termsUrl?: string;
}
