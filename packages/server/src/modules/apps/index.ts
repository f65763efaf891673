import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Handlers } from '#http/mount.ts';
import { ensureSigningKey } from '../signing-keys/public.ts';
import type { Clock } from '#ports/clock.ts';
import { renewCertificate, switchCertificate } from './certificates.ts';
import { addApp, changeApp, removeApp } from './change-apps.ts';
import { listApps } from './list-apps.ts';
import type { ListDeps } from './list-apps.ts';

export interface AppsDeps extends ListDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** The calls on applications besides the workspace, and on our certificates. */
export function appHandlers(deps: AppsDeps) {
  const { db, box, clock, signInUrl } = deps;
  const rules = { signInUrl, allowsLoopbackHttp: signInUrl.startsWith('http:') };
  return {
    'apps.list': (ctx) => listApps(ctx, deps),
    'apps.add': async (steps, input) => {
      const { companyKey, unknown } = await steps(async (ctx) => ({
        companyKey: ctx.companyKey,
        unknown: await addApp(ctx, rules, input),
      }));
      // A company without an activation has no key yet; making one takes a moment.
      await ensureSigningKey({ db, secretBox: box, now: () => clock.now() }, companyKey);
      const list = await steps((ctx) => listApps(ctx, deps));
      return { ...list, unknown_attributes: [...unknown] };
    },
    'apps.change': async (ctx, input) => {
      await changeApp(ctx, rules, input);
      return listApps(ctx, deps);
    },
    'apps.remove': async (ctx, input) => {
      await removeApp(ctx, input);
      return listApps(ctx, deps);
    },
    'apps.renewCertificate': async (ctx) => {
      await renewCertificate(ctx);
      return listApps(ctx, deps);
    },
    'apps.switchCertificate': async (ctx) => {
      await switchCertificate(ctx);
      return listApps(ctx, deps);
    },
  } satisfies Partial<Handlers>;
}

export { rollKeys } from './rollover.job.ts';
