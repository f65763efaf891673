import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { inCompany } from '#db/transactions.ts';
import { imagePath, readBrandingImage } from '#modules/branding/public.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from '#core/faults.ts';
import { field } from './request.ts';
import { companyOfSamlKey } from './find-company.ts';

/** An image with its type; the content of an address never changes, so it may be cached for ever. */
export interface CachedImage {
  readonly type: string;
  readonly content: Buffer;
}

/** The most recently used images of companies, by path. */
export type ImageCache = LRUCache<string, CachedImage>;

/** Creates the cache of a process; it holds at most `maxBytes`, and no larger image. */
export function createImageCache(maxBytes = 16 * 1024 * 1024): ImageCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ content }) => content.length });
}

const fileName = /^([0-9a-f]{64})\.(?:png|jpg)$/;

/** GET /look/:company/:file: an image of a company's branding, under a policy that allows nothing but an image. */
export async function serveImage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const file = field(request.params, 'file', 80) ?? '';
  const image = await findImage(context, samlKey, file);
  if (image === undefined) throw new FaultError('notFound', 'IMAGE_UNKNOWN');
  return (
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      // The panel shows it in its preview, from another origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(image.type)
      .send(image.content)
  );
}

async function findImage(
  context: SignInContext,
  samlKey: string,
  file: string,
): Promise<CachedImage | undefined> {
  const hash = fileName.exec(file)?.[1];
  if (hash === undefined) return undefined;
  const path = `/look/${samlKey}/${file}`;
  const known = context.images.get(path);
  if (known !== undefined) return known;
  const companyKey = await companyOfSamlKey(context, samlKey);
  const image = await inCompany(context.db, companyKey, (tx) =>
    readBrandingImage(tx, companyKey, Buffer.from(hash, 'hex')),
  );
  // Only the extension of its type is its address.
  if (image === undefined || imagePath(samlKey, hash, image.type) !== path) return undefined;
  context.images.set(path, image);
  return image;
}
