import { z } from 'zod';
import type { FederationCredential, FederationProfileSpec } from '#ports/profile-federation.ts';
import type { FederationProfile } from '#ports/redirects.ts';
import type { GoogleClient } from './transport/client.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { customerOf, ofCustomer, readAllSso, writeSso } from './transport/sso.ts';

const Profile = z.object({
  name: z.string().startsWith('inboundSamlSsoProfiles/'),
  displayName: z.string().default(''),
  idpConfig: z
    .object({
      entityId: z.string().optional(),
      singleSignOnServiceUri: z.string().optional(),
      logoutRedirectUri: z.string().optional(),
      changePasswordUri: z.string().optional(),
    })
    .default({}),
  spConfig: z.object({ entityId: z.string().min(1), assertionConsumerServiceUri: z.string().min(1) }),
});

const ProfilePage = z
  .object({
    inboundSamlSsoProfiles: z.array(Profile).default([]),
    nextPageToken: z.string().min(1).optional(),
  })
  .transform((page) => ({ items: page.inboundSamlSsoProfiles, nextPageToken: page.nextPageToken }));

const Credential = z.object({
  name: z.string().min(1),
  rsaKeyInfo: z.object({ keySize: z.number().optional() }).optional(),
  updateTime: z.string().optional(),
});

const CredentialPage = z
  .object({ idpCredentials: z.array(Credential).default([]), nextPageToken: z.string().min(1).optional() })
  .transform((page) => ({ items: page.idpCredentials, nextPageToken: page.nextPageToken }));

const resource = '/v1/inboundSamlSsoProfiles';

/** The customer's profile with our entity id; the oldest one in Google's list when there are several. */
export async function findProfile(client: GoogleClient, entityId: string): Promise<FederationProfile | null> {
  const profiles = await readAllSso(client, {
    operation: 'inboundSamlSsoProfiles.list',
    path: resource,
    reply: ProfilePage,
    filter: ofCustomer(client.grant),
  });
  const found = profiles.find((profile) => profile.idpConfig.entityId === entityId);
  return found === undefined ? null : toProfile(found);
}

/** Finds or creates our profile and brings its addresses up to date. */
export async function ensureProfile(
  client: GoogleClient,
  spec: FederationProfileSpec,
): Promise<FederationProfile> {
  const wanted = {
    displayName: spec.displayName,
    idpConfig: {
      entityId: spec.entityId,
      singleSignOnServiceUri: spec.signInUrl,
      logoutRedirectUri: spec.signOutUrl,
      changePasswordUri: spec.changePasswordUrl,
    },
  };
  const create = async (): Promise<unknown> =>
    await writeSso(client, {
      operation: 'inboundSamlSsoProfiles.create',
      method: 'POST',
      path: resource,
      body: { ...customerOf(client.grant), ...wanted },
      // A lost response may have created it, so it is searched again.
      rule: 'refusedOnly',
    });
  const find = (): Promise<FederationProfile | null> => findProfile(client, spec.entityId);
  const present = await client.settle({
    operation: 'inboundSamlSsoProfiles.create',
    check: find,
    act: create,
  });
  if (isAsWanted(present, spec)) return present;

  const check = async (): Promise<FederationProfile | null> => {
    const profile = await find();
    return profile !== null && isAsWanted(profile, spec) ? profile : null;
  };
  const patch = async (): Promise<unknown> =>
    await writeSso(client, {
      operation: 'inboundSamlSsoProfiles.patch',
      method: 'PATCH',
      path: `${resource}/${encodeURIComponent(present.id)}`,
      query: { updateMask: 'displayName,idpConfig' },
      body: wanted,
      rule: 'refusedOnly',
    });
  return await client.settle({ operation: 'inboundSamlSsoProfiles.patch', check, act: patch });
}

/** The certificates of a profile, oldest first. */
export async function listCredentials(
  client: GoogleClient,
  profileId: string,
): Promise<readonly FederationCredential[]> {
  const credentials = await readAllSso(client, {
    operation: 'idpCredentials.list',
    path: credentialsOf(profileId),
    reply: CredentialPage,
  });
  return credentials
    .map((credential) => ({
      id: lastPart(credential.name),
      keyBits: credential.rsaKeyInfo?.keySize ?? null,
      updatedAt: credential.updateTime ?? null,
    }))
    .toSorted((a, b) => (a.updatedAt ?? '').localeCompare(b.updatedAt ?? ''));
}

// Google refuses a third certificate.
const maxCredentials = 2;

/**
 * Ensures that the certificate is in the profile. Google never returns certificates, so one with a lost id is added
 * again, and replaces the oldest unknown one.
 */
export async function ensureCredential(
  client: GoogleClient,
  input: {
    readonly profileId: string;
    readonly certificatePem: string;
    readonly knownId: string | null;
    readonly keepIds?: readonly string[];
  },
): Promise<FederationCredential> {
  const { profileId, certificatePem, knownId, keepIds = [] } = input;
  const before = await listCredentials(client, profileId);
  const known = before.find((credential) => credential.id === knownId);
  if (known !== undefined) return known;

  const spare = before.filter((credential) => !keepIds.includes(credential.id));
  const surplus = before.length - (maxCredentials - 1);
  for (const credential of spare.slice(0, Math.max(0, surplus))) {
    await deleteCredential(client, profileId, credential.id);
  }
  const findNew = async (): Promise<FederationCredential | null> => {
    const now = await listCredentials(client, profileId);
    return now.findLast((credential) => !before.some((old) => old.id === credential.id)) ?? null;
  };
  const add = async (): Promise<unknown> =>
    await writeSso(client, {
      operation: 'idpCredentials.add',
      method: 'POST',
      path: `${credentialsOf(profileId)}:add`,
      body: { pemData: certificatePem },
      rule: 'refusedOnly',
    });
  return await client.settle({ operation: 'idpCredentials.add', check: findNew, act: add });
}

/** Removes every certificate but the given ones from the profile. */
export async function removeOtherCredentials(
  client: GoogleClient,
  input: { readonly profileId: string; readonly keepIds: readonly string[] },
): Promise<void> {
  for (const credential of await listCredentials(client, input.profileId)) {
    if (!input.keepIds.includes(credential.id))
      await deleteCredential(client, input.profileId, credential.id);
  }
}

async function deleteCredential(
  client: GoogleClient,
  profileId: string,
  credentialId: string,
): Promise<void> {
  await ignoreNotFound(
    writeSso(client, {
      operation: 'idpCredentials.delete',
      method: 'DELETE',
      path: `${credentialsOf(profileId)}/${encodeURIComponent(credentialId)}`,
    }),
  );
}

function isAsWanted(profile: FederationProfile, spec: FederationProfileSpec): boolean {
  return (
    profile.displayName === spec.displayName &&
    profile.signInUrl === spec.signInUrl &&
    profile.signOutUrl === spec.signOutUrl &&
    profile.changePasswordUrl === spec.changePasswordUrl
  );
}

function toProfile(profile: z.infer<typeof Profile>): FederationProfile {
  return {
    id: lastPart(profile.name),
    displayName: profile.displayName,
    idpEntityId: profile.idpConfig.entityId ?? null,
    signInUrl: profile.idpConfig.singleSignOnServiceUri ?? null,
    signOutUrl: profile.idpConfig.logoutRedirectUri ?? null,
    changePasswordUrl: profile.idpConfig.changePasswordUri ?? null,
    sp: { entityId: profile.spConfig.entityId, acsUrl: profile.spConfig.assertionConsumerServiceUri },
  };
}

function credentialsOf(profileId: string): string {
  return `${resource}/${encodeURIComponent(profileId)}/idpCredentials`;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
