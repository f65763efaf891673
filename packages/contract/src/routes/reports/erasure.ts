import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Cursor, Done, Instant, Key, PageSize, Search } from '#fields.ts';
import { KeyParam, Signed } from '../common.ts';

/**
 * Whether a person can be erased, or why not yet: still in the directory, under a legal hold, connected to the workspace
 * in their name, or kept by the retention of the logs.
 */
export const erasureStates = ['due', 'in_directory', 'held', 'connection', 'retention'] as const;

/** Erasure of people who left the directory. */
export const erasure = {
  'erasure.list': endpoint({
    access: 'controlAdmin',
    summary:
      'People who left the directory, and when they can be erased; with a search, everybody whom it finds',
    query: z.object({ search: Search, page_size: PageSize, cursor: Cursor }),
    response: z.object({
      items: z.array(
        z.object({
          key: Key,
          name: z.string(),
          email: z.string(),
          /** Null while the person is in the directory, like the instant below. */
          left_at: Instant.nullable(),
          /** When the retention of both logs is over. */
          retained_until: Instant.nullable(),
          state: z.enum(erasureStates),
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'erasure.erase': endpoint({
    access: 'controlAdmin',
    summary: 'Erases a person who left, for good: in both logs, hashes take the place of what names them',
    params: KeyParam,
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND', 'PERSON_NOT_ERASABLE'],
  }),
};
