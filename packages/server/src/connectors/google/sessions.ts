import { z } from 'zod';
import type { SessionRevocation, SessionRevocationOptions } from '#ports/directory.ts';
import type { GoogleCall, GoogleClient } from './transport/client.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { forEachLimited } from '../http-api/public.ts';
import { getPerson } from './people.ts';

const root = '/admin/directory/v1';

const TokenList = z.object({ items: z.array(z.object({ clientId: z.string().min(1) })).default([]) });
const AspList = z.object({
  items: z.array(z.object({ codeId: z.union([z.number(), z.string()]) })).default([]),
});
const DeviceList = z.object({
  mobiledevices: z
    .array(
      z.object({
        resourceId: z.string().min(1),
        email: z.array(z.string()).default([]),
        status: z.string().default(''),
      }),
    )
    .default([]),
  nextPageToken: z.string().min(1).optional(),
});

const maxConcurrentCalls = 4;

/** Ends a person's sessions, web sessions first. Missing objects count as ended, so that the call can be repeated. */
export async function revokeSessions(
  client: GoogleClient,
  ownClientIds: readonly string[],
  personId: string,
  options: SessionRevocationOptions,
): Promise<SessionRevocation> {
  const person = `${root}/users/${encodeURIComponent(personId)}`;
  await client.call(security({ operation: 'users.signOut', method: 'POST', path: `${person}/signOut` }));
  if (options.scope === 'browser')
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };

  // Revoking our own permission from an administrator would cut the company's connection, or break its emergency
  // file.
  const exempt = new Set([...ownClientIds, ...(options.exemptClientIds ?? [])]);
  const permissions = await client.call({
    ...security({ operation: 'tokens.list', method: 'GET', path: `${person}/tokens` }),
    reply: TokenList,
  });
  const clientIds = permissions.items
    .map((item) => item.clientId)
    .filter((clientId) => !exempt.has(clientId));
  await forEachLimited(clientIds, maxConcurrentCalls, async (clientId) => {
    const path = `${person}/tokens/${encodeURIComponent(clientId)}`;
    await ignoreNotFound(client.call(security({ operation: 'tokens.delete', method: 'DELETE', path })));
  });

  return {
    revokedAppPermissions: clientIds.length,
    revokedAppPasswords: options.takesAppPasswords === true ? await deleteAppPasswords(client, person) : 0,
    wipedDevices: options.wipeDevices === true ? await wipeDevices(client, personId) : 0,
  };
}

async function deleteAppPasswords(client: GoogleClient, person: string): Promise<number> {
  const { items } = await client.call({
    ...security({ operation: 'asps.list', method: 'GET', path: `${person}/asps` }),
    reply: AspList,
  });
  await forEachLimited(items, maxConcurrentCalls, async ({ codeId }) => {
    const path = `${person}/asps/${encodeURIComponent(String(codeId))}`;
    await ignoreNotFound(client.call(security({ operation: 'asps.delete', method: 'DELETE', path })));
  });
  return items.length;
}

// Removes the work account, not the person's own data (admin_account_wipe, never admin_remote_wipe).
async function wipeDevices(client: GoogleClient, personId: string): Promise<number> {
  const person = await getPerson(client, personId);
  if (person === null) return 0;
  const devices = `${root}/customer/my_customer/devices/mobile`;
  const address = person.email.toLowerCase();
  const pages = client.pages({
    operation: 'mobiledevices.list',
    read: (pageToken) =>
      client.call({
        operation: 'mobiledevices.list',
        api: 'admin',
        method: 'GET',
        path: devices,
        query: { query: `email:${person.email}`, maxResults: 100, pageToken },
        capability: 'wipeDevices',
        reply: DeviceList,
      }),
    next: (page) => page.nextPageToken,
  });
  let wiped = 0;
  for await (const page of pages) {
    // The search matches prefixes, so another person's device may be in the response.
    const own = page.mobiledevices.filter(
      (device) =>
        device.email.some((email) => email.toLowerCase() === address) && !/wip/i.test(device.status),
    );
    await forEachLimited(own, maxConcurrentCalls, async ({ resourceId }) => {
      const wipe = client.call({
        operation: 'mobiledevices.action',
        api: 'admin',
        method: 'POST',
        path: `${devices}/${encodeURIComponent(resourceId)}/action`,
        body: { action: 'admin_account_wipe' },
        capability: 'wipeDevices',
        reply: null,
      });
      await ignoreNotFound(wipe);
    });
    wiped += own.length;
  }
  return wiped;
}

function security(
  call: Pick<GoogleCall<unknown>, 'operation' | 'method' | 'path'>,
): GoogleCall<unknown> & { readonly reply: null } {
  return { ...call, api: 'admin', capability: 'revokeSessions', reply: null };
}
