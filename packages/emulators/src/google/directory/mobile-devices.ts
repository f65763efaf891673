import type { EmulatorContext } from '#context.ts';
import type { MobileDevice } from '#state/model.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { forbidden, invalidInput, resourceNotFound } from '../api/errors.ts';
import { methods } from '../api/methods.ts';
import { cutPage } from '#support/paging.ts';

const base = '/admin/directory/v1/customer/:customer/devices/mobile';

/** State of a device after an order. A wiped one stays in the list until it is removed. */
const statusAfter: Readonly<Record<string, MobileDevice['status']>> = {
  admin_remote_wipe: 'WIPED',
  admin_account_wipe: 'ACCOUNT_WIPED',
  approve: 'APPROVED',
  block: 'BLOCKED',
  cancel_remote_wipe_then_activate: 'APPROVED',
  cancel_remote_wipe_then_block: 'BLOCKED',
};

const present = (device: MobileDevice): unknown => ({
  kind: 'admin#directory#mobiledevice',
  etag: `"mobile/${device.resourceId}-${device.status}"`,
  resourceId: device.resourceId,
  deviceId: device.deviceId,
  email: [device.email],
  model: device.model,
  os: device.os,
  status: device.status,
  type: device.type,
});

function mustBeOurs(context: EmulatorContext, call: ApiCall): void {
  const customer = call.params['customer'];
  if (customer !== 'my_customer' && customer !== context.store.state.customer.id) throw forbidden();
}

/** The search of devices: one `field:beginning`, or nothing. */
function readQuery(query: string): (device: MobileDevice) => boolean {
  if (query === '') return () => true;
  const match = /^(email|model|os|status|type):(.+)$/i.exec(query);
  if (match === null) throw invalidInput('Invalid Input: query');
  const [, field = '', wanted = ''] = match;
  const name = field.toLowerCase() as 'email' | 'model' | 'os' | 'status' | 'type';
  return (device) => device[name].toLowerCase().startsWith(wanted.toLowerCase());
}

function listDevices(context: EmulatorContext, call: ApiCall): unknown {
  mustBeOurs(context, call);
  const query = call.query['query'] ?? '';
  const found = context.store.state.mobileDevices.filter(readQuery(query));
  const cut = cutPage(found, {
    size: call.query['maxResults'] ?? '',
    defaultSize: 100,
    maxSize: 100,
    token: call.query['pageToken'] ?? '',
    listKey: `mobile ${query}`,
    nowMs: call.nowMs,
    lifetimeMs: 3 * 86_400_000,
  });
  if (cut === null) throw invalidInput('Invalid Input: pageToken or maxResults');
  return {
    kind: 'admin#directory#mobiledevices',
    etag: '"mobiledevices"',
    ...(cut.items.length === 0 ? {} : { mobiledevices: cut.items.map(present) }),
    ...(cut.nextPageToken === null ? {} : { nextPageToken: cut.nextPageToken }),
  };
}

function actOnDevice(context: EmulatorContext, call: ApiCall): void {
  mustBeOurs(context, call);
  const device = context.store.state.mobileDevices.find(
    (item) => item.resourceId === call.params['resourceId'],
  );
  if (device === undefined) throw resourceNotFound('resourceId');
  const { action } = call.body;
  const status = typeof action === 'string' ? statusAfter[action] : undefined;
  if (status === undefined) throw invalidInput('Invalid Input: action');
  device.status = status;
}

/** mobiledevices.* of the Directory API. */
export function addMobileDevices(add: AddMethod, context: EmulatorContext): void {
  add('GET', base, methods.listMobileDevices, (call) => listDevices(context, call));
  add('POST', `${base}/:resourceId/action`, methods.actOnMobileDevice, (call) => actOnDevice(context, call));
}
