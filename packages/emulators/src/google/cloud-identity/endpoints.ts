import type { EmulatorContext } from '#context.ts';
import { findGroup } from '#state/groups.ts';
import type { AddMethod } from '../api/call.ts';
import { cloudError } from '../api/errors.ts';
import { methods } from '../api/methods.ts';
import {
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  patchAssignment,
} from './assignments.ts';
import { addCredential, deleteCredential, getCredential, listCredentials } from './credentials.ts';
import {
  createProfile,
  deleteProfile,
  listProfiles,
  mustFindProfile,
  patchProfile,
  presentProfile,
} from './profiles.ts';

/** Inbound SSO profiles, their credentials, their assignments, and the look-up of a group, all of API version 1. */
export function addCloudIdentity(add: AddMethod, context: EmulatorContext): void {
  const profiles = '/v1/inboundSamlSsoProfiles';
  const credentials = `${profiles}/:id/idpCredentials`;
  const assignments = '/v1/inboundSsoAssignments';
  add('POST', profiles, methods.createProfile, (call) => createProfile(context, call));
  add('GET', profiles, methods.listProfiles, (call) => listProfiles(context, call));
  add('GET', `${profiles}/:id`, methods.getProfile, (call) =>
    presentProfile(context, mustFindProfile(context, call.params['id'] ?? '')),
  );
  add('PATCH', `${profiles}/:id`, methods.patchProfile, (call) => patchProfile(context, call));
  add('DELETE', `${profiles}/:id`, methods.deleteProfile, (call) => deleteProfile(context, call));
  // A double colon is how the router writes a plain one.
  add('POST', `${credentials}::add`, methods.addCredential, (call) => addCredential(context, call));
  add('GET', credentials, methods.listCredentials, (call) => listCredentials(context, call));
  add('GET', `${credentials}/:credentialId`, methods.getCredential, (call) => getCredential(context, call));
  add('DELETE', `${credentials}/:credentialId`, methods.deleteCredential, (call) =>
    deleteCredential(context, call),
  );
  add('POST', assignments, methods.createAssignment, (call) => createAssignment(context, call));
  add('GET', assignments, methods.listAssignments, (call) => listAssignments(context, call));
  add('GET', `${assignments}/:id`, methods.getAssignment, (call) => getAssignment(context, call));
  add('PATCH', `${assignments}/:id`, methods.patchAssignment, (call) => patchAssignment(context, call));
  add('DELETE', `${assignments}/:id`, methods.deleteAssignment, (call) => deleteAssignment(context, call));
  add('GET', '/v1/groups::lookup', methods.lookUpGroup, (call) => {
    const group = findGroup(context.store.state, call.query['groupKey.id'] ?? '');
    // Google answers alike whether the group is missing or hidden from the caller.
    if (group === null) {
      throw cloudError(
        403,
        'PERMISSION_DENIED',
        'Error(2028): Permission denied for resource (or it may not exist).',
      );
    }
    return { name: `groups/${group.id}` };
  });
}
