import { randomBytes } from 'node:crypto';
import { apiPrefix, calls, rawPaths } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { composeApp } from '../compose-app.ts';
import type { AppDeps } from '../app.ts';
import { newKey } from '../db/keys.ts';
import { createNotifier } from '../core/notifier.ts';
import { inCompany } from '../db/transactions.ts';
import { hashToken } from '../http/with-actor.ts';
import type { Directory } from '../ports/directory.ts';
import { only } from './directories.ts';
import type { CallInput } from './api.ts';
import type { TestDatabase } from './database.ts';
import type { SignInWorld } from './sign-in-world.ts';

/** The panel's API for the company of a sign-in world, called by its administrator, without a workspace. */
export async function panelOfWorld(database: TestDatabase, world: SignInWorld, deps: Partial<AppDeps> = {}) {
  const notifier = await createNotifier(database.serverConfig);
  const app = await composeApp({
    db: world.db,
    notifier,
    box: world.deps.secretBox,
    clock: world.clock,
    // None of these calls uses the workspace.
    directories: only({ provider: 'google' } as Directory),
    hasher: world.deps.hasher,
    masterKey: world.deps.masterKey,
    facts: world.facts,
    isSignUpOpen: true,
    publicUrl: 'http://localhost:4499',
    signInUrl: world.signinUrl,
    signInProbe: { url: world.signinUrl, isReachable: async () => true },
    ...deps,
  });
  const admin = await world.person({ is_admin: true, name: 'Rosa Administradora' });
  const token = randomBytes(32).toString('base64url');
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .insertInto('api_tokens')
      .values({
        key: newKey(world.clock.now()),
        company_key: world.companyKey,
        user_key: admin.key,
        token_hash: hashToken(token),
        created_at: new Date(world.clock.now()),
        last_used_at: new Date(world.clock.now()),
        idle_expires_at: new Date('2099-01-01'),
        expires_at: new Date('2099-01-01'),
      })
      .execute(),
  );
  let listening: Promise<string> | undefined;
  const listen = async (): Promise<string> =>
    await (listening ??= app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { authorization: `Bearer ${token}` };
  return {
    app,
    admin,
    listen,
    /** The response to the administrator at an address. */
    inject: (url: string) => app.inject({ url, headers }),
    /** Opens the event stream as the administrator; `signal` ends it. */
    async stream(signal: AbortSignal): Promise<Response> {
      return await fetch(`${await listen()}${apiPrefix}${rawPaths.events}`, { headers, signal });
    },
    /** Calls as the administrator and returns the response; throws for an error response. */
    async call<N extends CallName>(name: N, input: CallInput<N> = {}): Promise<CallResponse<N>> {
      const late = new Date('2099-01-01');
      // The clock of a test jumps over days, and an expired session is not under test.
      await inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('api_tokens').set({ idle_expires_at: late, expires_at: late }).execute(),
      );
      const { method, path } = calls[name];
      const params = (input.params ?? {}) as Record<string, string>;
      const response = await app.inject({
        method,
        url: apiPrefix + path.replace(/\/:(\w+)/g, (_whole, key: string) => `/${params[key] ?? ''}`),
        query: (input.query ?? {}) as Record<string, string>,
        headers,
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      });
      if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
      return response.json<CallResponse<N>>();
    },
    /** Requests over a connection, which `signal` aborts. */
    async ask<N extends CallName>(name: N, input: CallInput<N>, signal: AbortSignal): Promise<Response> {
      const origin = await listen();
      const { method, path } = calls[name];
      return await fetch(origin + apiPrefix + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input.body),
        signal,
      });
    },
    async close() {
      await app.close();
      await notifier.close();
    },
  };
}
