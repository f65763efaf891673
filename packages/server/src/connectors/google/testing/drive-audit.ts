import { startScriptedServer } from '#connectors/http-api/testing/scripted-server.ts';
import type { ReceivedRequest, ScriptedAnswer } from '#connectors/http-api/testing/scripted-server.ts';

/** A change in the log of Drive, in the words of the Reports API. */
export interface DriveEvent {
  readonly name: string;
  readonly at: string;
  readonly qualifier?: string;
  readonly actor?: string;
  /** Values by their parameter; a list is a `multiValue`. */
  readonly parameters: Readonly<Record<string, string | boolean | readonly string[]>>;
}

/** Google's log of Drive and its token endpoint on loopback; other requests go on to `elsewhere`. */
export interface DriveAudit {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  add(...events: readonly DriveEvent[]): void;
  /** The next answers of the log, in place of its own. */
  answerNext(...answers: readonly ScriptedAnswer[]): void;
  /** Runs when the log is asked, before it answers. */
  beforeAnswer(work: (asked: ReceivedRequest) => Promise<void> | void): void;
  clear(): void;
  /** What the token endpoint grants; null: the consent was taken back. */
  grant(scopes: readonly string[] | null): void;
  close(): Promise<void>;
}

const logPath = '/admin/reports/v1/activity/users/all/applications/drive';
export const reportScope = 'https://www.googleapis.com/auth/admin.reports.audit.readonly';

interface Options {
  /** The longest page, even when the request asks for more. */
  readonly pageSize?: number;
  readonly elsewhere?: string;
}

/** Starts it on a free port. It answers as the reference of the Reports API says: newest first, by one event name. */
export async function startDriveAudit({ pageSize = 1000, elsewhere }: Options = {}): Promise<DriveAudit> {
  const events: DriveEvent[] = [];
  const scripted: ScriptedAnswer[] = [];
  let before: Parameters<DriveAudit['beforeAnswer']>[0] = () => undefined;
  let scopes: readonly string[] | null = [reportScope];

  const list = (query: URLSearchParams): ScriptedAnswer => {
    const instant = (name: string) => Date.parse(query.get(name) ?? '');
    const found = events
      .filter(({ name }) => name === query.get('eventName'))
      .filter(({ at }) => Date.parse(at) >= instant('startTime') && Date.parse(at) <= instant('endTime'))
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
    const start = Number(query.get('pageToken') ?? '0');
    const end = start + Math.min(pageSize, Number(query.get('maxResults') ?? '1000'));
    const items = found.slice(start, end).map(activityOf);
    return {
      body: {
        kind: 'admin#reports#activities',
        ...(items.length > 0 && { items }),
        ...(end < found.length && { nextPageToken: String(end) }),
      },
    };
  };

  const server = await startScriptedServer(async (request) => {
    if (request.path === logPath) {
      await before(request);
      return scripted.shift() ?? list(request.query);
    }
    if (elsewhere !== undefined) return await passOn(elsewhere, request);
    if (scopes === null) return { status: 400, body: { error: 'invalid_grant' } };
    const token = { access_token: 'access', expires_in: 3599, token_type: 'Bearer', scope: scopes.join(' ') };
    return { body: token };
  });
  return {
    url: server.url,
    received: server.received,
    add: (...more) => void events.push(...more),
    answerNext: (...answers) => void scripted.push(...answers),
    beforeAnswer: (work) => {
      before = work;
    },
    clear: () => {
      events.length = 0;
      scripted.length = 0;
      before = () => undefined;
    },
    grant: (given) => {
      scopes = given;
    },
    close: () => server.close(),
  };
}

let qualifiers = 0;

function activityOf({ name, at, qualifier, actor, parameters }: DriveEvent) {
  qualifiers += 1;
  return {
    kind: 'admin#reports#activity',
    id: {
      time: at,
      uniqueQualifier: qualifier ?? String(-qualifiers),
      applicationName: 'drive',
      customerId: 'C0example',
    },
    actor: { callerType: 'USER', email: actor ?? 'dono@padariaestrela.example', profileId: '1' },
    events: [
      {
        type: 'acl_change',
        name,
        parameters: Object.entries(parameters).map(([parameter, value]) => ({
          name: parameter,
          ...(typeof value === 'string'
            ? { value }
            : typeof value === 'boolean'
              ? { boolValue: value }
              : { multiValue: value }),
        })),
      },
    ],
  };
}

async function passOn(elsewhere: string, request: ReceivedRequest): Promise<ScriptedAnswer> {
  const query = request.query.size === 0 ? '' : `?${request.query.toString()}`;
  const { authorization, 'content-type': type } = request.headers;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(`${elsewhere}${request.path}${query}`, {
    method: request.method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(hasBody && { body: request.body }),
    redirect: 'manual',
  });
  return { status: answer.status, body: await answer.text() };
}

/** A user outside gains or loses access to a file. */
export function access(
  file: string,
  user: string,
  { at, role = 'can_view', ...more }: { readonly at: string; readonly role?: string } & Partial<DriveEvent>,
): DriveEvent {
  const hasAccess = role !== 'none';
  return {
    name: 'change_user_access',
    at,
    ...more,
    parameters: {
      doc_id: file,
      doc_title: `Planilha ${file}`,
      doc_type: 'spreadsheet',
      owner: 'dono@padariaestrela.example',
      primary_event: true,
      visibility: hasAccess ? 'shared_externally' : 'private',
      old_visibility: hasAccess ? 'private' : 'shared_externally',
      visibility_change: hasAccess ? 'external' : 'internal',
      target_user: user,
      old_value: [hasAccess ? 'none' : 'can_view'],
      new_value: [role],
      ...more.parameters,
    },
  };
}

/** A file gets another visibility. */
export function visibility(
  file: string,
  to: string,
  { at, ...more }: { readonly at: string } & Partial<DriveEvent>,
): DriveEvent {
  const isOutside = ['people_with_link', 'public_on_the_web', 'shared_externally'].includes(to);
  return {
    name: 'change_document_visibility',
    at,
    ...more,
    parameters: {
      doc_id: file,
      doc_title: `Planilha ${file}`,
      doc_type: 'spreadsheet',
      owner: 'dono@padariaestrela.example',
      visibility: to,
      old_visibility: isOutside ? 'private' : 'people_with_link',
      visibility_change: isOutside ? 'external' : 'internal',
      target_domain: 'all',
      old_value: isOutside ? 'none' : 'can_view',
      new_value: isOutside ? 'can_view' : 'none',
      ...more.parameters,
    },
  };
}
