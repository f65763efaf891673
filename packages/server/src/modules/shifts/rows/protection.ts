import { sql } from 'kysely';
import type { z } from 'zod';
import { protectorsShown } from '@shiftgate/contract/entities/shift.ts';
import type { ShiftProtection } from '@shiftgate/contract/entities/shift.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { hasAnyRole } from '#core/workspace-administrators.ts';

type Protection = z.output<typeof ShiftProtection>;
type Protections = ReadonlyMap<string, Protection>;
type Asker = Pick<Context, 'tx' | 'companyKey' | 'actor'>;

/**
 * Returns the shifts that the caller may not change, by key, with the people in them who use the panel or
 * administer the workspace. A manager would change their own access or that of one of these; the company may allow it. `keys` narrows it.
 */
export async function readProtections(ctx: Asker, keys?: readonly string[]): Promise<Protections> {
  if (ctx.actor.isControlAdmin) return new Map();
  const isMe = sql<boolean>`u.key = ${ctx.actor.userKey}::uuid`;
  const chosen =
    keys === undefined ? sql<boolean>`true` : sql<boolean>`m.shift_key = any(${[...keys]}::uuid[])`;
  const { rows } = await sql<Protection & { readonly key: string }>`
    select m.shift_key as key, bool_or(${isMe}) as includes_me,
           (count(*) filter (where not ${isMe}))::int as others,
           coalesce((array_agg(u.name order by u.search_text, u.key) filter (where not ${isMe}))
             [1:${sql.lit(protectorsShown)}], '{}') as names
      from companies c
      join users u on u.company_key = c.key and ${hasAnyRole}
      join shift_members m on m.company_key = u.company_key and m.user_key = u.key
     where c.key = ${ctx.companyKey} and not c.managers_change_panel_shifts and ${chosen}
     group by m.shift_key`.execute(ctx.tx);
  return new Map(rows.map(({ key, ...protection }) => [key, protection]));
}

/** Throws PROTECTED_SHIFT, naming shifts and people, when the caller may not change one of these. */
export async function refuseProtected(
  ctx: Asker,
  shifts: readonly { readonly key: string; readonly name: string }[],
): Promise<void> {
  const protections = await readProtections(
    ctx,
    shifts.map(({ key }) => key),
  );
  const refused = shifts.flatMap(({ key, name }) => {
    const protection = protections.get(key);
    return protection === undefined ? [] : [{ key, name, ...protection }];
  });
  if (refused.length > 0) throw new AppError('PROTECTED_SHIFT', { shifts: refused });
}
