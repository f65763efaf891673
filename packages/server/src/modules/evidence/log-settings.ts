import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { audit } from '../audit/public.ts';
import { readCurrentPublicKey } from './seal-keys.ts';

type LogSettings = CallResponse<'audit.settings'>;

/** How long both logs are kept, and how far they are sealed. */
export async function readLogSettings(ctx: Context): Promise<LogSettings> {
  const company = await readRetention(ctx);
  return {
    access_months: company.access_months,
    audit_months: company.audit_months,
    access: await readSealed(ctx, 'access'),
    audit: await readSealed(ctx, 'audit'),
    public_key: await readCurrentPublicKey(ctx.tx),
  };
}

/** Sets how long both logs are kept. The daily job removes older entries. */
export async function setRetention(
  ctx: Context,
  { body }: HandlerInput<'audit.setRetention'>,
): Promise<LogSettings> {
  const { name, ...before } = await readRetention(ctx);
  if (before.access_months !== body.access_months || before.audit_months !== body.audit_months) {
    await ctx.tx
      .updateTable('companies')
      .set({ log_retention_months: body.access_months, audit_retention_months: body.audit_months })
      .where('key', '=', ctx.companyKey)
      .execute();
    await audit(ctx, {
      event: 'company.log_retention_changed',
      target: { kind: 'company', key: ctx.companyKey, name },
      before,
      after: body,
    });
  }
  return await readLogSettings(ctx);
}

function readRetention(ctx: Context) {
  return ctx.tx
    .selectFrom('companies')
    .select(['name', 'log_retention_months as access_months', 'audit_retention_months as audit_months'])
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function readSealed({ tx, companyKey }: Context, log: SealedLog): Promise<LogSettings['access']> {
  const chain = await tx
    .selectFrom('log_chains as c')
    .leftJoin('log_seals as s', (join) =>
      join
        .onRef('s.company_key', '=', 'c.company_key')
        .onRef('s.log', '=', 'c.log')
        .onRef('s.number', '=', 'c.seals'),
    )
    .select(['c.entries', 'c.removed_before', 's.sealed_at'])
    .where('c.company_key', '=', companyKey)
    .where('c.log', '=', log)
    .executeTakeFirst();
  return {
    entries: chain?.entries ?? 0,
    sealed_at: chain?.sealed_at?.toISOString() ?? null,
    removed_before: chain?.removed_before?.toISOString() ?? null,
  };
}
