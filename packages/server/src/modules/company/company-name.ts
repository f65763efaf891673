import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context, Tx } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { audit, auditSystem } from '../audit/public.ts';

/** Names the company on its pages and in its emails; null leaves it to the directory again. */
export async function renameCompany(
  ctx: Context,
  { body }: HandlerInput<'company.rename'>,
): Promise<CallResponse<'company.rename'>> {
  const before = await lockName(ctx.tx, ctx.companyKey);
  const after = { name: body.name ?? before.name, is_name_entered: body.name !== null };
  if (before.name !== after.name || before.is_name_entered !== after.is_name_entered) {
    await storeName(ctx.tx, ctx.companyKey, after);
    await audit(ctx, {
      event: 'company.renamed',
      target: { kind: 'company', key: ctx.companyKey, name: after.name },
      before: { name: before.name, is_entered: before.is_name_entered },
      after: { name: after.name, is_entered: after.is_name_entered },
    });
    await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
  }
  return { name: after.name, is_name_entered: after.is_name_entered };
}

/** Takes the directory's name of the company, unless one was typed in the panel. */
export async function syncCompanyName(
  tx: Tx,
  companyKey: string,
  name: string | null,
  now: number,
): Promise<void> {
  if (name === null) return;
  const before = await lockName(tx, companyKey);
  if (before.is_name_entered || before.name === name) return;
  await storeName(tx, companyKey, { name, is_name_entered: false });
  await auditSystem(tx, companyKey, now, {
    event: 'company.renamed',
    target: { kind: 'company', key: companyKey, name },
    before: { name: before.name, is_entered: false },
    after: { name, is_entered: false },
  });
  await companyFactsChanged(tx, companyKey, now, 'control');
}

async function lockName(tx: Tx, companyKey: string) {
  return await tx
    .selectFrom('companies')
    .select(['name', 'is_name_entered'])
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function storeName(
  tx: Tx,
  companyKey: string,
  values: { readonly name: string; readonly is_name_entered: boolean },
): Promise<void> {
  await tx.updateTable('companies').set(values).where('key', '=', companyKey).execute();
}
