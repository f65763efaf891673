import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import {
  temporaryEndsAt,
  temporaryExtensionsLeft,
  temporaryWarnsAt,
} from '@shiftgate/domain/password/temporary.ts';
import { readLaterTemporary } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { listKnownAtWorkspace, sharedTemporaryOf } from '../passwords/public.ts';

/** The end of the temporary password and the people left with it; null while there is nothing to be done. */
export async function readTemporaryPassword(
  ctx: Context,
  people: number,
): Promise<CallResponse<'home.summary'>['temporary_password']> {
  const { tx, companyKey, now } = ctx;
  const company = await tx
    .selectFrom('companies')
    .select([
      'control_state',
      'default_password_shared_at',
      'default_password_extensions',
      'default_password_extended_until',
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const sharedAt = company.default_password_shared_at;
  if (company.control_state !== 'active' || sharedAt === null) return null;
  const shared = sharedTemporaryOf(company, sharedAt);
  if (now < temporaryWarnsAt(shared)) return null;
  const endsAt = new Date(temporaryEndsAt(shared)).toISOString();
  const later = await readLaterTemporary(ctx);
  if (people === 0 && later === null) return null;
  return {
    ends_at: endsAt,
    people,
    extensions_left: temporaryExtensionsLeft(shared),
    later: later && { people: later.people, ends_from: new Date(later.endsFrom).toISOString() },
  };
}

/** The people with a role or right whose password at the workspace others may know. */
export async function readKnownPasswords(
  ctx: Context,
): Promise<CallResponse<'home.summary'>['known_workspace_passwords']> {
  const { people, total } = await listKnownAtWorkspace(ctx);
  return { people: people.map(({ key, name }) => ({ key, name })), total };
}
