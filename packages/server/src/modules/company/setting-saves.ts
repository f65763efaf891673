import type { Context } from '#core/context.ts';
import type { SettingSavesTable } from '#db/tables/company-tables.ts';
import type { LastSave } from '#core/version-conflict.ts';

type Setting = SettingSavesTable['setting'];

/** The last save of a setting; undefined when there is none. */
export async function findLastSave(ctx: Context, setting: Setting): Promise<LastSave | undefined> {
  return await ctx.tx
    .selectFrom('setting_saves')
    .select(['saved_at', 'saved_by_key', 'saved_by_name'])
    .where('company_key', '=', ctx.companyKey)
    .where('setting', '=', setting)
    .executeTakeFirst();
}

/** Records the actor and instant of a save. */
export async function recordSave(ctx: Context, setting: Setting): Promise<void> {
  const { userKey, name } = ctx.actor;
  const save = { saved_at: new Date(ctx.now), saved_by_key: userKey, saved_by_name: name };
  await ctx.tx
    .insertInto('setting_saves')
    .values({ company_key: ctx.companyKey, setting, ...save })
    .onConflict((conflict) => conflict.columns(['company_key', 'setting']).doUpdateSet(save))
    .execute();
}
