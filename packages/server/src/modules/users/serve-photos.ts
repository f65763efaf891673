import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { PhotoLinks, PhotoName } from '#core/photo-links.ts';
import type { DatabaseClient } from '#db/client.ts';
import { findCompanyOfCustomer } from '#db/lookups.ts';
import { inSystem } from '#db/transactions.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryPhoto } from '#ports/directory.ts';
import type { OpenWorkspace } from '../connection/public.ts';

export interface PhotoDeps {
  readonly db: DatabaseClient;
  readonly openWorkspace: OpenWorkspace;
  readonly photoLinks: PhotoLinks;
  readonly now: () => number;
}

const keptBytes = 16 * 1024 * 1024;
const keptMs = 6 * 60 * 60_000;
/** People without a photo are kept as well; each counts as this many bytes. */
const absentBytes = 256;
/** The panel shows initials meanwhile. */
const deadlineMs = 5_000;
const browserSeconds = 24 * 60 * 60;

const Photo = z.object({ photo: z.string().max(500) });

type Found = { readonly photo: DirectoryPhoto | null };

/** Serves the photos of a workspace that shows them to the application alone, read when a browser asks for one. */
export function mountPhotos(app: FastifyInstance, deps: PhotoDeps): void {
  const photos = new LRUCache<string, Found>({
    maxSize: keptBytes,
    sizeCalculation: ({ photo }) => (photo === null ? absentBytes : photo.bytes.length),
    ttl: keptMs,
    perf: { now: deps.now },
    // Several rows of one person ask once.
    fetchMethod: async (part) => await findPhoto(deps, part),
  });
  app.get(apiPrefix + rawPaths.photos, async (request, reply) => {
    const part = Photo.safeParse(request.query).data?.photo ?? '';
    if (deps.photoLinks.read(part) === null) return await sendNone(reply, 'no-store');
    try {
      const found = await photos.fetch(part);
      return await sendPhoto(reply, found?.photo ?? null);
    } catch (error) {
      if (!isDirectoryError(error)) throw error;
      return await sendNone(reply, 'no-store');
    }
  });
}

async function findPhoto({ db, openWorkspace, photoLinks }: PhotoDeps, part: string): Promise<Found> {
  const name = photoLinks.read(part);
  const photo = name && (await readPhoto({ db, openWorkspace }, name));
  return { photo };
}

async function readPhoto(
  { db, openWorkspace }: Pick<PhotoDeps, 'db' | 'openWorkspace'>,
  [provider, customerId, personId]: PhotoName,
): Promise<DirectoryPhoto | null> {
  const companyKey = await inSystem(db, (tx) => findCompanyOfCustomer(tx, provider, customerId));
  const workspace = companyKey === undefined ? null : await openWorkspace(companyKey);
  if (workspace === null) return null;
  const { directory, grant } = workspace;
  return (await directory.readPhoto?.(grant, personId, { deadlineMs, priority: 'background' })) ?? null;
}

async function sendPhoto(reply: FastifyReply, photo: DirectoryPhoto | null): Promise<FastifyReply> {
  const caching = `private, max-age=${browserSeconds}`;
  if (photo === null) return await sendNone(reply, caching);
  return await reply
    .header('cache-control', caching)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(photo.type)
    .send(photo.bytes);
}

/** An empty answer: the panel shows initials. */
async function sendNone(reply: FastifyReply, caching: string): Promise<FastifyReply> {
  return await reply.code(404).header('cache-control', caching).send();
}
