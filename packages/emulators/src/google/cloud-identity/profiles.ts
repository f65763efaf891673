import type { EmulatorContext } from '#context.ts';
import type { IdpConfig, SsoProfile } from '#state/model.ts';
import { randomGoogleId } from '#support/random.ts';
import type { ApiCall } from '../api/call.ts';
import { cloudError } from '../api/errors.ts';
import { cutPage } from '#support/paging.ts';
import {
  checkCustomer,
  doneOperation,
  emptyOperation,
  identityNotFound,
  invalidArgument,
  needsApproval,
  readMask,
  waitingOperation,
} from './operations.ts';

const type = 'inboundsamlssoprofiles.v1.InboundSamlSsoProfile';
const configNames = ['entityId', 'singleSignOnServiceUri', 'logoutRedirectUri', 'changePasswordUri'] as const;

/** The service provider's entity id and ACS address of a profile, which live where the workspace app answers. */
export function serviceProviderOf(
  context: EmulatorContext,
  profileId: string,
): { entityId: string; acsUrl: string } {
  const entityId = `${context.urls.app}/samlrp/${profileId}`;
  return { entityId, acsUrl: `${entityId}/acs` };
}

/** A profile as the API writes it. */
export function presentProfile(context: EmulatorContext, profile: SsoProfile): Record<string, unknown> {
  const { entityId, acsUrl } = serviceProviderOf(context, profile.id);
  return {
    name: `inboundSamlSsoProfiles/${profile.id}`,
    customer: `customers/${context.store.state.customer.id}`,
    displayName: profile.displayName,
    idpConfig: profile.idpConfig,
    spConfig: { entityId, assertionConsumerServiceUri: acsUrl },
  };
}

/** The profile with this id; 404 when there is none. */
export function mustFindProfile(context: EmulatorContext, id: string): SsoProfile {
  const profile = context.store.state.ssoProfiles.find((item) => item.id === id);
  if (profile === undefined) throw identityNotFound(`inboundSamlSsoProfiles/${id}`);
  return profile;
}

/** HTTPS is asked for as at Google; this machine's own plain http is let through. */
function checkUri(name: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return;
  throw invalidArgument(`Error(6): Invalid ${name}: must be an HTTPS URL.`);
}

function readConfig(value: unknown): IdpConfig {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') throw invalidArgument('Invalid value at idp_config.');
  const config: IdpConfig = {};
  for (const name of configNames) {
    const text: unknown = Reflect.get(value, name);
    if (text === undefined || text === null || text === '') continue;
    if (typeof text !== 'string') throw invalidArgument(`Invalid value at idp_config.${name}.`);
    if (name !== 'entityId') checkUri(name, text);
    config[name] = text;
  }
  return config;
}

function readDisplayName(value: unknown): string {
  if (value === undefined || value === null) return 'SSO profile';
  if (typeof value !== 'string') throw invalidArgument('Invalid value at display_name.');
  return value;
}

export function createProfile(context: EmulatorContext, call: ApiCall): unknown {
  checkCustomer(call, context.store.state.customer.id);
  const profile: SsoProfile = {
    id: randomGoogleId(),
    displayName: readDisplayName(call.body['displayName']),
    idpConfig: readConfig(call.body['idpConfig']),
    credentials: [],
  };
  if (needsApproval(call)) return waitingOperation();
  context.store.state.ssoProfiles.push(profile);
  return doneOperation(type, presentProfile(context, profile));
}

export function listProfiles(context: EmulatorContext, call: ApiCall): unknown {
  checkCustomer(call, context.store.state.customer.id);
  const page = cutPage(context.store.state.ssoProfiles, {
    size: call.query['pageSize'] ?? '',
    defaultSize: 10,
    maxSize: 100,
    token: call.query['pageToken'] ?? '',
    listKey: 'profiles',
    nowMs: call.nowMs,
    lifetimeMs: 86_400_000,
  });
  if (page === null) throw invalidArgument('Invalid page size or page token.');
  return {
    ...(page.items.length === 0
      ? {}
      : { inboundSamlSsoProfiles: page.items.map((profile) => presentProfile(context, profile)) }),
    ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }),
  };
}

export function patchProfile(context: EmulatorContext, call: ApiCall): unknown {
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  const asked = readConfig(call.body['idpConfig']);
  const config: IdpConfig = { ...profile.idpConfig };
  let { displayName } = profile;
  for (const path of readMask(call)) {
    const isWhole = path === 'idpConfig' || path === 'idp_config';
    const member = configNames.find((name) => path === `idpConfig.${name}`);
    if (path === 'displayName' || path === 'display_name')
      displayName = readDisplayName(call.body['displayName']);
    else if (!isWhole && member === undefined) throw invalidArgument(`Invalid update mask path: ${path}`);
    for (const name of isWhole ? configNames : member === undefined ? [] : [member]) {
      const value = asked[name];
      if (value === undefined) delete config[name];
      else config[name] = value;
    }
  }
  if (needsApproval(call)) return waitingOperation();
  profile.displayName = displayName;
  profile.idpConfig = config;
  return doneOperation(type, presentProfile(context, profile));
}

export function deleteProfile(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  if (state.ssoAssignments.some((assignment) => assignment.profileId === profile.id)) {
    throw cloudError(400, 'FAILED_PRECONDITION', 'The SSO profile is in use by an SSO assignment.');
  }
  state.ssoProfiles = state.ssoProfiles.filter((item) => item !== profile);
  return emptyOperation();
}
