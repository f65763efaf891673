import type { Context } from '../../core/context.ts';
import { announce } from '../../core/events.ts';

/** Tells the panels that its people changed, and with them which shifts managers may change. */
export async function announcePanelPeople(ctx: Context): Promise<void> {
  await announce(ctx.tx, ctx.companyKey, 'users');
  await announce(ctx.tx, ctx.companyKey, 'shifts');
}
