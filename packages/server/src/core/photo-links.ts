import { createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { providers } from '@shiftgate/domain/providers.ts';
import { macOf } from './secret-names.ts';

const Photo = z.tuple([z.enum(providers), z.string().min(1), z.string().min(1)]);

/** Whose photo an address shows: provider, customer id and person id there. */
export type PhotoName = z.output<typeof Photo>;

/** Addresses of photos that a browser loads from us. They cannot be guessed, because images carry no token. */
export interface PhotoLinks {
  urlOf(name: PhotoName): string;
  /** The photo that an address names; null when we did not write it. */
  read(photo: string): PhotoName | null;
}

/** Creates the addresses of an installation with a key of their own. */
export function createPhotoLinks(keyBytes: Buffer): PhotoLinks {
  const key = createSecretKey(keyBytes);
  return {
    urlOf: (name) => {
      const body = Buffer.from(JSON.stringify(name)).toString('base64url');
      return `${apiPrefix}${rawPaths.photos}?photo=${body}.${macOf(key, body)}`;
    },
    read: (photo) => {
      const [body = '', mac = '', ...more] = photo.split('.');
      // Each photo has one address, so that an address cannot be varied to ask for it again.
      if (more.length > 0) return null;
      const wanted = Buffer.from(macOf(key, body));
      const given = Buffer.from(mac);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      return Photo.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    },
  };
}
