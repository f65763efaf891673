import { z } from 'zod';
import type { DirectoryGrant, SessionRevocation, SessionRevocationOptions } from '../../ports/directory.ts';
import type { ApiCall, GoogleApi } from './transport/api.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { forEachLimited } from './transport/limiter.ts';
import { getPerson } from './people.ts';
import { waiting } from './transport/retry.ts';

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
  api: GoogleApi,
  ownClientIds: readonly string[],
  grant: DirectoryGrant,
  personId: string,
  options: SessionRevocationOptions,
): Promise<SessionRevocation> {
  const wait = waiting(options);
  const person = `${root}/users/${encodeURIComponent(personId)}`;
  await api.call(
    grant,
    security({ operation: 'users.signOut', method: 'POST', path: `${person}/signOut`, ...wait }),
  );
  if (options.scope === 'browser')
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };

  // Revoking our own permission from an administrator would cut the company's connection, or break its emergency
  // file.
  const exempt = new Set([...ownClientIds, ...(options.exemptClientIds ?? [])]);
  const permissions = await api.call(grant, {
    ...security({ operation: 'tokens.list', method: 'GET', path: `${person}/tokens`, ...wait }),
    reply: TokenList,
  });
  const clientIds = permissions.items
    .map((item) => item.clientId)
    .filter((clientId) => !exempt.has(clientId));
  await forEachLimited(clientIds, maxConcurrentCalls, async (clientId) => {
    const path = `${person}/tokens/${encodeURIComponent(clientId)}`;
    await ignoreNotFound(
      api.call(grant, security({ operation: 'tokens.delete', method: 'DELETE', path, ...wait })),
    );
  });

  return {
    revokedAppPermissions: clientIds.length,
    revokedAppPasswords:
      options.takesAppPasswords === true ? await deleteAppPasswords(api, grant, person, wait) : 0,
    wipedDevices: options.wipeDevices === true ? await wipeDevices(api, grant, personId, wait) : 0,
  };
}

async function deleteAppPasswords(
  api: GoogleApi,
  grant: DirectoryGrant,
  person: string,
  wait: ReturnType<typeof waiting>,
): Promise<number> {
  const { items } = await api.call(grant, {
    ...security({ operation: 'asps.list', method: 'GET', path: `${person}/asps`, ...wait }),
    reply: AspList,
  });
  await forEachLimited(items, maxConcurrentCalls, async ({ codeId }) => {
    const path = `${person}/asps/${encodeURIComponent(String(codeId))}`;
    await ignoreNotFound(
      api.call(grant, security({ operation: 'asps.delete', method: 'DELETE', path, ...wait })),
    );
  });
  return items.length;
}

// Removes the work account, not the person's own data (admin_account_wipe, never admin_remote_wipe).
async function wipeDevices(
  api: GoogleApi,
  grant: DirectoryGrant,
  personId: string,
  wait: ReturnType<typeof waiting>,
): Promise<number> {
  const person = await getPerson(api, grant, personId);
  if (person === null) return 0;
  const devices = `${root}/customer/my_customer/devices/mobile`;
  const address = person.email.toLowerCase();
  let wiped = 0;
  let pageToken: string | undefined;
  do {
    const page: z.infer<typeof DeviceList> = await api.call(grant, {
      operation: 'mobiledevices.list',
      api: 'admin',
      method: 'GET',
      path: devices,
      query: { query: `email:${person.email}`, maxResults: 100, pageToken },
      capability: 'wipeDevices',
      reply: DeviceList,
      ...wait,
    });
    // The search matches prefixes, so another person's device may be in the response.
    const own = page.mobiledevices.filter(
      (device) =>
        device.email.some((email) => email.toLowerCase() === address) && !/wip/i.test(device.status),
    );
    await forEachLimited(own, maxConcurrentCalls, async ({ resourceId }) => {
      const wipe = api.call(grant, {
        operation: 'mobiledevices.action',
        api: 'admin',
        method: 'POST',
        path: `${devices}/${encodeURIComponent(resourceId)}/action`,
        body: { action: 'admin_account_wipe' },
        capability: 'wipeDevices',
        reply: null,
        ...wait,
      });
      await ignoreNotFound(wipe);
    });
    wiped += own.length;
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return wiped;
}

function security(
  call: Pick<ApiCall<unknown>, 'operation' | 'method' | 'path' | 'deadline' | 'priority'>,
): ApiCall<unknown> & { readonly reply: null } {
  return { ...call, api: 'admin', capability: 'revokeSessions', reply: null };
}
