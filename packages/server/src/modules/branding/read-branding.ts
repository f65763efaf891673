import type { z } from 'zod';
import type { CompanyBranding, BrandingImage } from '@shiftgate/contract/entities/branding.ts';
import type { MailLogo } from '@shiftgate/pages/mails/mail-frame.tsx';
import type { PageBranding } from '@shiftgate/pages/layout/styles.ts';
import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';

export type WireBranding = z.output<typeof CompanyBranding>;
type WireImage = z.output<typeof BrandingImage>;

/** One image, without its content. */
interface ImageFacts {
  readonly image: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly tone: WireImage['tone'];
}

/** A company's stored branding, with the facts of its images. */
export interface StoredBranding {
  readonly version: number;
  readonly logo: ImageFacts | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
  readonly background: ImageFacts | null;
  readonly primary_color: string | null;
  readonly secondary_color: string | null;
  readonly text_color: string | null;
  readonly updated_at: Date | null;
  readonly updated_by: string | null;
  readonly updated_by_key: string | null;
}

const unchanged: StoredBranding = {
  version: 0,
  logo: null,
  logo_width: null,
  logo_height: null,
  background: null,
  primary_color: null,
  secondary_color: null,
  text_color: null,
  updated_at: null,
  updated_by: null,
  updated_by_key: null,
};

/** Reads the branding of a company in one query; the product's by default. */
export async function readBranding(tx: Tx, companyKey: string): Promise<StoredBranding> {
  const facts = (table: 'l' | 'b') =>
    sql<ImageFacts | null>`case when ${sql.ref(`${table}.hash`)} is not null then jsonb_build_object(
      'image', encode(${sql.ref(`${table}.hash`)}, 'hex'), 'type', ${sql.ref(`${table}.type`)},
      'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)},
      'bytes', octet_length(${sql.ref(`${table}.content`)}), 'tone', ${sql.ref(`${table}.tone`)}) end`;
  const row = await tx
    .selectFrom('company_looks as c')
    .leftJoin('look_images as l', (join) =>
      join.onRef('l.company_key', '=', 'c.company_key').onRef('l.hash', '=', 'c.logo_hash'),
    )
    .leftJoin('look_images as b', (join) =>
      join.onRef('b.company_key', '=', 'c.company_key').onRef('b.hash', '=', 'c.background_hash'),
    )
    .select([
      'c.version',
      'c.logo_width',
      'c.logo_height',
      'c.primary_color',
      'c.secondary_color',
      'c.text_color',
      'c.updated_at',
      'c.updated_by_name as updated_by',
      'c.updated_by_key',
      facts('l').as('logo'),
      facts('b').as('background'),
    ])
    .where('c.company_key', '=', companyKey)
    .executeTakeFirst();
  return row ?? unchanged;
}

/** The path of an image on the sign-in service; its content never changes. */
export function imagePath(samlKey: string, image: string, type: ImageFacts['type']): string {
  return `/look/${samlKey}/${image}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** Presents an image for the panel; `origin` is that of the sign-in service. */
export function presentImage(origin: string, samlKey: string, facts: ImageFacts): WireImage {
  const { type, ...image } = facts;
  return { ...image, url: origin + imagePath(samlKey, image.image, type) };
}

/** Presents the branding for the panel. */
export function presentBranding(origin: string, samlKey: string, branding: StoredBranding): WireBranding {
  const image = (facts: ImageFacts | null) => facts && presentImage(origin, samlKey, facts);
  return {
    ...branding,
    logo: image(branding.logo),
    background: image(branding.background),
    updated_at: branding.updated_at?.toISOString() ?? null,
  };
}

/** The branding for pages of the sign-in service, with paths of that service. */
export function pageBrandingOf(samlKey: string, branding: StoredBranding): PageBranding {
  const { logo, logo_width: width, logo_height: height, background } = branding;
  return {
    logo:
      logo === null || width === null || height === null
        ? null
        : { url: imagePath(samlKey, logo.image, logo.type), width, height, tone: logo.tone },
    background: background === null ? null : imagePath(samlKey, background.image, background.type),
    colours: {
      primary: branding.primary_color,
      secondary: branding.secondary_color,
      text: branding.text_color,
    },
  };
}

/** The branding for emails. */
export function mailBrandingOf(branding: StoredBranding): {
  readonly colours: PageBranding['colours'];
  readonly logo: MailLogo | null;
} {
  const { colours, logo } = pageBrandingOf('', branding);
  if (logo === null || branding.logo === null) return { colours, logo: null };
  const { width, height, tone } = logo;
  return { colours, logo: { image: branding.logo.image, width, height, tone } };
}

/** Reads the bytes of a company's image. */
export async function readBrandingImage(
  tx: Tx,
  companyKey: string,
  hash: Buffer,
): Promise<{ readonly type: ImageFacts['type']; readonly content: Buffer } | undefined> {
  return await tx
    .selectFrom('look_images')
    .select(['type', 'content'])
    .where('company_key', '=', companyKey)
    .where('hash', '=', hash)
    .executeTakeFirst();
}
