import type { ApiCall } from '../api/call.ts';
import type { ApiError } from '../api/errors.ts';
import { cloudError } from '../api/errors.ts';

/** A finished operation around a resource; as captured from Google it carries no name. */
export function doneOperation(type: string, resource: Readonly<Record<string, unknown>>): unknown {
  return {
    done: true,
    response: { '@type': `type.googleapis.com/google.apps.cloudidentity.${type}`, ...resource },
  };
}

/** A finished operation of a deletion. */
export const emptyOperation = (): unknown => ({
  done: true,
  response: { '@type': 'type.googleapis.com/google.protobuf.Empty' },
});

/** The operation of a change that a second administrator has to approve; nothing has been changed. */
export const waitingOperation = (): unknown => ({
  done: false,
  metadata: {
    '@type':
      'type.googleapis.com/google.apps.cloudidentity.inboundsamlssoprofiles.v1.CreateInboundSamlSsoProfileOperationMetadata',
    state: 'awaiting-multi-party-approval',
  },
});

/** True when a planned fault says that this call needs a second administrator. */
export const needsApproval = (call: ApiCall): boolean => call.fault?.kind === 'awaitingApproval';

export const invalidArgument = (message: string): ApiError => cloudError(400, 'INVALID_ARGUMENT', message);

export const identityNotFound = (name: string): ApiError =>
  cloudError(404, 'NOT_FOUND', `Error(3005): Requested entity was not found: ${name}`);

/** Refuses a `customer` or `filter` of another company. */
export function checkCustomer(call: ApiCall, customerId: string): void {
  const asked = call.body['customer'];
  if (asked !== undefined && asked !== `customers/${customerId}` && asked !== 'customers/my_customer') {
    throw cloudError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  }
  const { filter } = call.query;
  if (filter === undefined || filter === '') return;
  const named = /^customer\s*==\s*["']customers\/([^"']+)["']$/.exec(filter)?.[1];
  if (named === undefined) throw invalidArgument('Invalid filter expression.');
  if (named !== customerId && named !== 'my_customer') {
    throw cloudError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  }
}

/** The names in an update mask, which must not be empty. */
export function readMask(call: ApiCall): string[] {
  const names = (call.query['updateMask'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) throw invalidArgument('Request must have a non-empty update_mask.');
  return names;
}
