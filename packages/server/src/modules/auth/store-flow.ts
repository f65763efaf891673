import { randomBytes } from 'node:crypto';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { newKey } from '#db/keys.ts';
import type { OauthFlowsTable } from '#db/tables/panel-tables.ts';
import { hashToken } from '#http/with-actor.ts';
import type { FlowDeps } from './deps.ts';

/** A way to a provider expires after this time. */
const flowMs = 10 * 60_000;

/** A way to a provider and back, with its person where known. */
export interface NewFlow {
  readonly provider: Provider;
  readonly purpose: OauthFlowsTable['purpose'];
  readonly redirectUri: string;
  readonly allowsTrial: boolean;
  readonly companyKey?: string;
  readonly userKey?: string;
  readonly tokenKey?: string;
}

/** Stores state, nonce, PKCE verifier (RFC 7636) and browser of a way to the provider, and returns them. */
export async function storeFlow({ db }: Pick<FlowDeps, 'db'>, now: number, flow: NewFlow) {
  const random = () => randomBytes(32).toString('base64url');
  const [state, nonce, verifier, browserKey] = [random(), random(), random(), random()];
  await db.kysely
    .insertInto('oauth_flows')
    .values({
      key: newKey(now),
      state_hash: hashToken(state),
      browser_hash: hashToken(browserKey),
      provider: flow.provider,
      purpose: flow.purpose,
      company_key: flow.companyKey ?? null,
      user_key: flow.userKey ?? null,
      token_key: flow.tokenKey ?? null,
      nonce,
      code_verifier: verifier,
      redirect_uri: flow.redirectUri,
      allow_trial: flow.allowsTrial,
      created_at: new Date(now),
      expires_at: new Date(now + flowMs),
    })
    .execute();
  return { state, nonce, verifier, browserKey };
}
