import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import { done, refuse } from '#control/answers.ts';
import type { DriveActivity, DriveRole } from '#state/drive-model.ts';
import { domainOf, findUser } from '#state/people.ts';
import { randomInt64 } from '#support/random.ts';
import { formValues } from '#ui/form.ts';
import { describeFile, moveInto, shareFile, sharedFiles, stopSharing } from './drive-deeds.ts';

const roles: readonly DriveRole[] = ['can_view', 'can_comment', 'can_edit', 'none'];
const maxLagMinutes = 3 * 24 * 60;
const defaultTitle = 'Planilha sem título';

const isRole = (text: string): text is DriveRole => roles.some((role) => role === text);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isEvent(value: unknown): value is DriveActivity['events'][number] {
  return (
    isRecord(value) &&
    typeof value['type'] === 'string' &&
    typeof value['name'] === 'string' &&
    Array.isArray(value['parameters']) &&
    value['parameters'].every((item) => isRecord(item) && typeof item['name'] === 'string')
  );
}

/** An action as a test wants it in the log; null when its events are none. */
function readActivity(context: EmulatorContext, value: unknown): DriveActivity | null {
  if (!isRecord(value)) return null;
  const { events } = value;
  if (!Array.isArray(events) || events.length === 0 || !events.every(isEvent)) return null;
  const form = formValues(value);
  const at = form.one('at') === '' ? context.clock.now() : Date.parse(form.one('at'));
  const visibleAt =
    form.one('visibleAt') === ''
      ? Math.max(at, context.clock.now()) + context.store.state.drive.lagMinutes * 60_000
      : Date.parse(form.one('visibleAt'));
  if (Number.isNaN(at) || Number.isNaN(visibleAt)) return null;
  const email = form.one('actor');
  const user = findUser(context.store.state, email);
  return {
    at,
    visibleAt,
    uniqueQualifier: form.one('uniqueQualifier') || randomInt64(),
    actor: email === '' ? null : { email, profileId: user?.id ?? '' },
    ownerDomain: domainOf(email || context.store.state.domains[0]?.name || ''),
    ipAddress: form.one('ipAddress') || null,
    events,
  };
}

/** The endpoints that cause events in Drive: share, move, stop sharing, write a raw log entry, delay the log. */
export function addDriveControl(app: FastifyInstance, context: EmulatorContext): void {
  const { store } = context;
  app.get('/_control/drive', () => ({
    lagMinutes: store.state.drive.lagMinutes,
    activities: store.state.drive.activities.length,
    sharedDrives: store.state.drive.sharedDrives,
    sharedOutside: sharedFiles(context).map((file) => describeFile(context, file)),
  }));
  app.post('/_control/drive/share', async (request, reply) => {
    const form = formValues(request.body);
    const user = findUser(store.state, form.one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    const role = form.one('role') || 'can_view';
    if (!isRole(role)) return refuse(reply, `role: ${roles.join(', ')}`);
    const fileId = form.one('fileId');
    const file = store.state.drive.files.find(({ id, isDeleted }) => id === fileId && !isDeleted) ?? null;
    if (fileId !== '' && file === null) return refuse(reply, 'fileId: unknown');
    const to = form.one('to') === 'address' ? form.one('address') : form.one('to') || 'people_with_link';
    if (!['people_with_link', 'public_on_the_web'].includes(to) && !/^[^@\s]+@[^@\s]+$/.test(to))
      return refuse(reply, 'to: people_with_link, public_on_the_web, or an email address');
    const order = {
      file,
      title: form.one('title') || defaultTitle,
      type: form.one('type') || 'spreadsheet',
      to,
      role,
    };
    const shared = shareFile(context, user, order);
    store.touch();
    return done(request, reply, describeFile(context, shared));
  });
  app.post('/_control/drive/unshare', async (request, reply) => {
    const form = formValues(request.body);
    const isMeant = (file: { id: string; ownerEmail: string }): boolean =>
      form.one('fileId') === '' ? file.ownerEmail === form.one('email') : file.id === form.one('fileId');
    const files = sharedFiles(context).filter(isMeant);
    if (files.length === 0) return refuse(reply, 'fileId or email: nothing shared outside');
    for (const file of files) stopSharing(context, file);
    store.touch();
    return done(request, reply, { files: files.map((file) => describeFile(context, file)) });
  });
  app.post('/_control/drive/move', async (request, reply) => {
    const form = formValues(request.body);
    const find = (name: string) => store.state.drive.files.find(({ id }) => id === form.one(name));
    const [file, folder] = [find('fileId'), find('folderId')];
    if (file === undefined || file.isDeleted) return refuse(reply, 'fileId: unknown');
    if (folder?.type !== 'folder' || folder.isDeleted)
      return refuse(reply, 'folderId: unknown, or no folder');
    moveInto(context, file, folder);
    store.touch();
    return done(request, reply, describeFile(context, file));
  });
  app.post('/_control/drive/activities', async (request, reply) => {
    const listed: unknown = isRecord(request.body) ? request.body['activities'] : null;
    const activities = Array.isArray(listed) ? listed.map((item) => readActivity(context, item)) : [null];
    const added = activities.filter((activity) => activity !== null);
    if (added.length < activities.length)
      return refuse(
        reply,
        'activities: [{ at?, visibleAt?, actor?, ipAddress?, events: [{ type, name, parameters }] }]',
      );
    store.state.drive.activities.push(...added);
    store.touch();
    return done(request, reply, { added: added.map(({ uniqueQualifier }) => uniqueQualifier) });
  });
  app.post('/_control/drive/lag', async (request, reply) => {
    const minutes = Number(formValues(request.body).one('minutes') || 'none');
    if (!(minutes >= 0 && minutes <= maxLagMinutes)) return refuse(reply, `minutes: 0 to ${maxLagMinutes}`);
    store.state.drive.lagMinutes = minutes;
    store.touch();
    return done(request, reply, { lagMinutes: minutes });
  });
}
