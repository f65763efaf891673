import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';

/** Announces a change of panel people, which also changes the shifts that managers may edit. */
export async function announcePanelPeople(ctx: Context): Promise<void> {
  await announce(ctx.tx, ctx.companyKey, 'users');
  await announce(ctx.tx, ctx.companyKey, 'shifts');
}
