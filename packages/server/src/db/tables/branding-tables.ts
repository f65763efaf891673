import type { Defaulted, Instant, Optional } from './columns.ts';

/** A re-encoded image of a company's pages; its hash is its address. */
export interface BrandingImagesTable {
  company_key: string;
  /** SHA-256 of the content. */
  hash: Buffer;
  type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  tone: 'opaque' | 'light' | 'dark' | 'mixed';
  content: Buffer;
  created_at: Instant;
}

/** The branding of a company's sign-in pages and emails; no row = the product's. */
export interface CompanyBrandingTable {
  company_key: string;
  version: Defaulted<number>;
  logo_hash: Optional<Buffer>;
  /** The size it is shown in, in CSS pixels. */
  logo_width: Optional<number>;
  logo_height: Optional<number>;
  background_hash: Optional<Buffer>;
  /** `#rrggbb` in lower case, like the other two. */
  primary_color: Optional<string>;
  secondary_color: Optional<string>;
  text_color: Optional<string>;
  updated_at: Instant;
  updated_by_name: string;
  /** Null = saved before this column existed. */
  updated_by_key: Optional<string>;
}
