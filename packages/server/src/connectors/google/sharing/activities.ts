import { z } from 'zod';
import type { SharedFileKind, SharingChange, SharingState } from '#ports/sharing.ts';

const isQualifier = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

const Parameter = z.object({
  name: z.string(),
  value: z.string().optional(),
  boolValue: z.boolean().optional(),
  multiValue: z.array(z.string()).optional(),
});

const Activity = z.object({
  id: z.object({ time: z.iso.datetime({ offset: true }), uniqueQualifier: z.string().refine(isQualifier) }),
  actor: z.object({ email: z.string().optional() }).optional(),
  events: z.array(z.object({ name: z.string(), parameters: z.array(Parameter).default([]) })).default([]),
});

/** A page of the Reports API. */
export const ActivityPage = z.object({
  items: z.array(Activity).default([]),
  nextPageToken: z.string().min(1).optional(),
});
type Activity = z.output<typeof Activity>;

/** Only the mapped fields. */
export const activityFields =
  'nextPageToken,items(id(time,uniqueQualifier),actor(email),events(name,parameters))';

// The second of each is about a file whose access follows from its folder: it was moved, or the folder was shared.
const userLists = ['change_user_access', 'change_user_access_hierarchy_reconciled'] as const;
const visibilityLists = [
  'change_document_visibility',
  'change_document_visibility_hierarchy_reconciled',
] as const;
const accessLists = [...userLists, ...visibilityLists] as const;
const endLists = ['trash', 'delete'] as const;
/**
 * The lists that are read, by the name of their event. A file that returns from the trash is listed again. What a link
 * lets people do (`change_document_access_scope`) is not read, because the visibility shows who has the link.
 */
export const activityLists = [...accessLists, 'untrash', ...endLists] as const;

const states: Readonly<Record<string, SharingState>> = {
  shared_externally: 'people',
  people_with_link: 'link',
  public_on_the_web: 'public',
  private: 'internal',
  shared_internally: 'internal',
  people_within_domain_with_link: 'internal',
  public_in_the_domain: 'internal',
};

const kinds: Readonly<Record<string, SharedFileKind>> = {
  folder: 'folder',
  document: 'document',
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
  form: 'form',
  pdf: 'pdf',
  shared_drive: 'drive',
};

/** The changes of an activity; events of other lists, and events that name no file, are left out. */
export function changesOf(activity: Activity): SharingChange[] {
  return activity.events.flatMap(({ name, parameters }) => {
    const values = new Map(parameters.map((parameter) => [parameter.name, parameter]));
    const textOf = (parameter: string) => values.get(parameter)?.value ?? '';
    const id = textOf('doc_id');
    const isOf = (lists: readonly string[]) => lists.includes(name);
    if (id === '' || id.length > longestId || !isOf(activityLists)) return [];
    const state = stateOf(textOf('visibility'));
    return {
      at: new Date(activity.id.time).toISOString(),
      qualifier: activity.id.uniqueQualifier,
      actor: addressOf(activity.actor?.email ?? ''),
      file: {
        id,
        title: plain(textOf('doc_title')),
        kind: kinds[textOf('doc_type')] ?? 'other',
        owner: ownerOf(textOf('owner'), values.get('owner_is_shared_drive')?.boolValue),
      },
      state: isOf(endLists) ? 'gone' : state,
      isOpening:
        isOf(accessLists) && isOpening(textOf('visibility_change'), stateOf(textOf('old_visibility')), state),
      target: isOf(userLists)
        ? targetOf(textOf('target_user'), textOf('target_domain'), values.get('new_value'))
        : null,
    } satisfies SharingChange;
  });
}

const longestId = 200;
const longestText = 500;

function stateOf(visibility: string): SharingState {
  return states[visibility] ?? 'unknown';
}

const isOutside = (state: SharingState): boolean => ['people', 'link', 'public'].includes(state);

function isOpening(change: string, before: SharingState, after: SharingState): boolean {
  return isOutside(after) && (change === 'external' || before === 'internal');
}

/**
 * The address or domain that gained or lost access. Everybody has no address; the state of the file shows that access.
 */
function targetOf(
  user: string,
  domain: string,
  access: Activity['events'][number]['parameters'][number] | undefined,
): SharingChange['target'] {
  const values = access?.multiValue ?? (access?.value === undefined ? [] : [access.value]);
  const name = addressOf(user) ?? (domain === 'all' ? null : addressOf(domain));
  if (name === null || values.length === 0) return null;
  return { name, isDomain: !name.includes('@'), hasAccess: values.some((value) => value !== 'none') };
}

/** A person's address in lower case, as everywhere else; the name of a shared drive as it is. */
function ownerOf(text: string, isDrive = false): string | null {
  return isDrive ? plain(text) || null : addressOf(text);
}

function addressOf(text: string): string | null {
  return plain(text).toLowerCase() || null;
}

/** A text that the database can hold. */
function plain(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, longestText).toWellFormed();
}
