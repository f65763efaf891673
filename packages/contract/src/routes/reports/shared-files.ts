import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import {
  SharedFile,
  SharedFileDetail,
  SharedFilesChart,
  SharedFilesState,
  sharedFileColumns,
  sharedFileVisibilities,
} from '#entities/reports/shared-files.ts';
import { Cursor, PageSize, Search } from '#fields.ts';
import { KeyParam, Signed, areInOrder, countedEntries, fileColumns, logRange } from '../common.ts';

const SharedFileFields = z.object({
  /** Files that are shared since then. */
  ...logRange,
  visibility: z.enum(sharedFileVisibilities).optional(),
  /** The address of a person, or the name of a shared drive. */
  owner: z.string().max(500).optional(),
  /** An address or a domain outside; a domain finds its people too. */
  outside: z.string().trim().toLowerCase().max(320).optional(),
  /** A part of the title. */
  search: Search,
  order: z.enum(['newest', 'oldest']).default('newest'),
  page_size: PageSize,
  cursor: Cursor,
});

/** Which files a list shows. */
export const SharedFileFilters = SharedFileFields.refine(areInOrder, { path: ['to'] });

/** The same for a file. */
export const SharedFileFileFilters = SharedFileFields.omit({ cursor: true, page_size: true })
  .strict()
  .refine(areInOrder, { path: ['to'] });
export const SharedFileFileColumns = fileColumns(sharedFileColumns);

const Readers = [...Signed, 'REPORT_NOT_AVAILABLE'] as const;
const Admins = [...Readers, 'FORBIDDEN', 'WORKSPACE_NOT_SET_UP'] as const;

/** The report of files and folders that are shared outside the company. */
export const sharedFiles = {
  'sharedFiles.state': endpoint({
    access: 'signedIn',
    summary: 'The consent to read how files are shared, and how far they are read',
    response: SharedFilesState,
    errors: [...Readers],
  }),
  'sharedFiles.authorize': endpoint({
    access: 'controlAdmin',
    summary: 'Where an administrator of the workspace gives the consent, limited to reading its logs',
    response: z.object({ url: z.string(), browser_key: z.string() }),
    errors: [...Admins],
  }),
  'sharedFiles.allow': endpoint({
    access: 'controlAdmin',
    summary: 'Takes what the provider brought back, keeps the consent, and begins to read',
    body: z.strictObject({ callback_url: z.url().max(8192), browser_key: z.string().min(1).max(100) }),
    response: SharedFilesState,
    errors: [
      ...Admins,
      'VALIDATION_FAILED',
      'INVALID_CALLBACK',
      'INVALID_GRANT',
      'MISSING_CODE',
      'MISSING_SCOPE',
      'NO_DOMAIN_ASSOCIATED',
      'NO_TENANT_ASSOCIATED',
      'CONSENT_OF_OTHER_COMPANY',
      'CONSENT_MAY_NOT_READ',
      'DIRECTORY_UNAVAILABLE',
    ],
  }),
  'sharedFiles.stop': endpoint({
    access: 'controlAdmin',
    summary: 'Ends the consent, and deletes everything that was read',
    response: z.object({
      /** What became of the permission at the workspace: the connection of the same account needs it to stay. */
      permission: z.enum(['revoked', 'kept_for_connection', 'unreachable']),
    }),
    errors: [...Readers, 'FORBIDDEN'],
  }),
  'sharedFiles.list': endpoint({
    access: 'signedIn',
    summary: 'Files and folders shared outside the company, by since when they are',
    query: SharedFileFilters,
    response: countedEntries(SharedFile),
    errors: [...Readers],
  }),
  'sharedFiles.chart': endpoint({
    access: 'signedIn',
    summary: 'How many files the filters find, by kind of visibility and by owner',
    query: SharedFileFields.omit({ cursor: true, page_size: true, order: true }).refine(areInOrder, {
      path: ['to'],
    }),
    response: SharedFilesChart,
    errors: [...Readers],
  }),
  'sharedFiles.get': endpoint({
    access: 'signedIn',
    summary: 'One shared file with everybody outside who was given access',
    params: KeyParam,
    response: SharedFileDetail,
    errors: [...Readers, 'NOT_FOUND'],
  }),
};
