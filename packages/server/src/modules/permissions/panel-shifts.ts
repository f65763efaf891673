import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { presentLastSave, versionConflict } from '#core/version-conflict.ts';
import { audit } from '../audit/public.ts';
import { findLastSave, recordSave } from '../company/public.ts';
import { announcePanelPeople } from './announce-panel-people.ts';

type PanelShifts = CallResponse<'permissions.setPanelShifts'>;

const columns = ['name', 'managers_change_panel_shifts', 'panel_shifts_version'] as const;

/** Whether managers may change shifts with panel people in them, and the last save. */
export async function readPanelShifts(ctx: Context): Promise<PanelShifts> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select(columns)
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  return {
    managers_change_panel_shifts: company.managers_change_panel_shifts,
    version: Number(company.panel_shifts_version),
    ...presentLastSave(await findLastSave(ctx, 'panel_shifts')),
  };
}

/** Throws VERSION_CONFLICT. */
export async function setPanelShifts(
  ctx: Context,
  { body }: HandlerInput<'permissions.setPanelShifts'>,
): Promise<PanelShifts> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select(columns)
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = Number(company.panel_shifts_version);
  if (body.version !== undefined && body.version !== stored)
    throw versionConflict({ stored, sent: body.version }, await findLastSave(ctx, 'panel_shifts'));
  const { managers_change_panel_shifts: before } = company;
  const { managers_change_panel_shifts: after } = body;
  if (before === after) return await readPanelShifts(ctx);
  await ctx.tx
    .updateTable('companies')
    .set({ managers_change_panel_shifts: after, panel_shifts_version: sql`panel_shifts_version + 1` })
    .where('key', '=', ctx.companyKey)
    .execute();
  await recordSave(ctx, 'panel_shifts');
  await audit(ctx, {
    event: 'permission.panel_shifts_changed',
    target: { kind: 'company', key: ctx.companyKey, name: company.name },
    before: { managers_change_panel_shifts: before },
    after: { managers_change_panel_shifts: after },
  });
  await announcePanelPeople(ctx);
  return await readPanelShifts(ctx);
}
