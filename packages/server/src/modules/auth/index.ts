import { callbackPaths } from '@shiftgate/contract/providers.ts';
import { mapProviders } from '@shiftgate/domain/providers.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import { announceSignOut } from '#core/events.ts';
import type { Handlers } from '#http/mount.ts';
import { audit } from '../audit/public.ts';
import { connectionState, readDirectory } from '../connection/public.ts';
import { keepAdminConsent } from './admin-consent.ts';
import { authorize } from './authorize.ts';
import { finishSignIn } from './callback.ts';
import { beginConfirmation, keepConfirmation } from './confirm.ts';
import type { AuthDeps } from './deps.ts';
import { presentMissing, readScopesStatus } from './scopes-status.ts';

/** Where the browser comes back from each provider, as an installation registers it there. */
export const redirectUrisAt = (publicUrl: string): ByProvider<string> =>
  mapProviders((provider) => publicUrl + callbackPaths[provider]);

export function authHandlers(deps: AuthDeps) {
  return {
    'auth.authorize': (ctx, input) => authorize(deps, ctx, input),
    'auth.callback': (ctx, input) => finishSignIn(deps, ctx, input),
    'auth.adminConsent': (steps, input) => keepAdminConsent(deps, steps, input),
    'auth.confirm': (ctx) => beginConfirmation(deps, ctx),
    'auth.confirmed': (steps, input) => keepConfirmation(deps, steps, input),
    'integrations.scopesStatus': (steps) => readScopesStatus(deps, steps),
    'auth.scopes': async (ctx) => {
      const connection = await connectionState(ctx.tx, ctx.companyKey);
      const granted = connection?.granted_scopes ?? [];
      const directory = await readDirectory(ctx.tx, deps.directories, ctx.companyKey);
      const check = directory.checkScopes(granted);
      return {
        granted,
        missing: presentMissing(check),
        reconnect: !connection?.is_valid,
      };
    },
    'auth.signOut': async (ctx) => {
      await ctx.tx
        .updateTable('api_tokens')
        .set({ revoked_at: new Date(ctx.now), revoke_cause: 'signed_out' })
        .where('company_key', '=', ctx.companyKey)
        .where('key', '=', ctx.tokenKey)
        .execute();
      await announceSignOut(ctx.tx, ctx.companyKey, ctx.actor.userKey);
      await audit(ctx, { event: 'panel.signed_out' });
      return { done: true };
    },
  } satisfies Partial<Handlers>;
}
