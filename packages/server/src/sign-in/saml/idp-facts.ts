import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { SignInFacts } from '#modules/control/public.ts';
import { idpAddresses, rehearsalUrl } from '#core/idp-addresses.ts';
import { registerServiceProvider } from '#modules/service-providers/public.ts';
import { ensureSigningKey, proveKey } from '#modules/signing-keys/public.ts';

/** The facts about the sign-in service that control needs; the service itself need not run. */
export function createSignInFacts(deps: {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  /** Origin of the sign-in service, without a trailing slash. */
  readonly signInUrl: string;
  readonly now: () => number;
}): SignInFacts {
  const { db, box, now } = deps;
  return {
    entityIdOf: (samlKey) => idpAddresses(deps.signInUrl, samlKey).entityId,
    urlsOf: (samlKey) => {
      const { signInUrl, signOutUrl, sloUrl, changePasswordUrl } = idpAddresses(deps.signInUrl, samlKey);
      return { signInUrl, signOutUrl, sloUrl, changePasswordUrl };
    },
    rehearsalUrlOf: (samlKey, name) => rehearsalUrl(deps.signInUrl, samlKey, name),
    ensureSigningKey: (companyKey) => ensureSigningKey({ db, secretBox: box, now }, companyKey),
    proveSigning: (companyKey, to) => proveKey(deps, companyKey, to),
    registerServiceProvider: async (tx, companyKey, sp) => {
      await registerServiceProvider(tx, companyKey, sp, now());
    },
  };
}
