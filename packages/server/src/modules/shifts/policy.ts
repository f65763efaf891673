import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';

/** Refuses a name that another shift of the company has, whatever its case. */
export async function refuseTakenName(ctx: Context, name: string, except: string | null): Promise<void> {
  // Two that ask for a name at once are taken one after the other.
  await ctx.tx
    .selectFrom('companies')
    .select('key')
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  let query = ctx.tx
    .selectFrom('shifts')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  if (except) query = query.where('key', '!=', except);
  if (await query.executeTakeFirst()) throw new AppError('SHIFT_NAME_TAKEN', { name });
}

/** Refuses a change that was made on an older state of the shift than the stored one. */
export function refuseStale(stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw new AppError('VERSION_CONFLICT', { stored, sent });
}
