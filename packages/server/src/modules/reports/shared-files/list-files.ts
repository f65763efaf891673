import { sharedFileKinds } from '@shiftgate/contract/entities/reports/shared-files.ts';
import type { SharedFile, SharedFileVisibility } from '@shiftgate/contract/entities/reports/shared-files.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { CompanyContext, Context } from '#core/context.ts';
import type { Directories } from '#ports/directories.ts';
import { findDirectory } from '#modules/connection/public.ts';
import { requireSharingReport } from '#modules/shared-files/public.ts';
import { countFound, readLogPage } from '../log-page.ts';
import type { Place } from '../log-page.ts';
import { fileConditions } from './file-conditions.ts';
import type { FileFilters } from './file-conditions.ts';

/** So many of those outside are named in a list, and in one file. */
const namedInList = 3;
const namedAtMost = 500;

/** A shared file; the first two fields are its place in the list. */
export interface FileRow {
  readonly occurred_at: Date;
  readonly key: string;
  readonly file_id: string;
  readonly title: string;
  readonly kind: string;
  readonly owner: string | null;
  readonly last_actor: string | null;
  readonly state: SharedFileVisibility;
  readonly opened_at: Date | null;
  readonly first_seen_at: Date;
  readonly changed_at: Date;
  readonly targets: z.output<typeof SharedFile>['with'] | null;
  readonly target_count: number;
}

/** Reads rows of `shared_files f` under conditions, with the first of those outside. */
async function readRows(
  { tx }: CompanyContext,
  conditions: readonly RawBuilder<unknown>[],
  {
    order,
    limit,
    named,
  }: { readonly order: RawBuilder<unknown>; readonly limit: number; readonly named: number },
): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.shared_since as occurred_at, f.key, f.file_id, f.title, f.kind, f.owner, f.last_actor, f.state,
           f.opened_at, f.first_seen_at, f.changed_at, t.targets, t.target_count
      from (select * from shared_files f where ${sql.join(conditions, sql` and `)}
             order by ${order} limit ${limit}) f
      cross join lateral (
        select count(*)::int as target_count,
               json_agg(json_build_object('name', t.name, 'is_domain', t.is_domain) order by t.is_domain desc, t.name)
                 filter (where t.place <= ${named}) as targets
          from (select t.name, t.is_domain, row_number() over (order by t.is_domain desc, t.name) as place
                  from shared_file_targets t
                 where t.company_key = f.company_key and t.file_key = f.key and t.has_access) t) t
     order by ${order}`.execute(tx);
  return rows;
}

/** Returns shared files in the order of the filters, behind a place if given. */
export async function readFiles(
  ctx: CompanyContext,
  filters: FileFilters,
  {
    after,
    limit,
    named = namedInList,
  }: { readonly after: Place | null; readonly limit: number; readonly named?: number },
): Promise<readonly FileRow[]> {
  const isOldest = filters.order === 'oldest';
  const conditions = [...(await fileConditions(ctx, filters))];
  if (after !== null)
    conditions.push(
      sql`(f.shared_since, f.key) ${isOldest ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.key}::uuid)`,
    );
  const way = isOldest ? sql`asc` : sql`desc`;
  return readRows(ctx, conditions, { order: sql`f.shared_since ${way}, f.key ${way}`, limit, named });
}

export async function listFiles(
  ctx: Context,
  { query }: HandlerInput<'sharedFiles.list'>,
): Promise<CallResponse<'sharedFiles.list'>> {
  await requireSharingReport(ctx.tx, ctx.companyKey);
  const page = await readLogPage(ctx.tx, query, {
    read: (after, limit) => readFiles(ctx, query, { after, limit }),
    count: async () => countFound(ctx.tx, sql`shared_files f`, await fileConditions(ctx, query)),
  });
  return { ...page, items: page.items.map(presentFile) };
}

export async function getFile(
  { directories }: { readonly directories: Directories },
  ctx: Context,
  { params }: HandlerInput<'sharedFiles.get'>,
): Promise<CallResponse<'sharedFiles.get'>> {
  const { tx, companyKey } = ctx;
  await requireSharingReport(tx, companyKey);
  const conditions = [sql`f.company_key = ${companyKey} and f.is_shared and f.key = ${params.key}`];
  const [row] = await readRows(ctx, conditions, { order: sql`f.key`, limit: 1, named: namedAtMost });
  if (row === undefined) throw new AppError('NOT_FOUND');
  const directory = await findDirectory(tx, directories, companyKey);
  return {
    ...presentFile(row),
    last_actor: row.last_actor,
    url: directory?.sharing?.fileUrl(row.file_id) ?? null,
  };
}

function presentFile(row: FileRow): z.output<typeof SharedFile> {
  const named = row.targets ?? [];
  return {
    key: row.key,
    title: row.title,
    kind: sharedFileKinds.find((kind) => kind === row.kind) ?? 'other',
    owner: row.owner,
    visibility: row.state,
    with: named,
    more: row.target_count - named.length,
    since: row.occurred_at.toISOString(),
    is_since_known: row.opened_at !== null,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.changed_at.toISOString(),
  };
}
