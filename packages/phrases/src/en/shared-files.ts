import type { sharedFiles as source } from '../pt-BR/shared-files.ts';
import type { Translated } from '../translate.ts';

export const sharedFiles = {
  title: 'External sharing',
  beta: 'Beta',
  description: 'Files and folders that people outside the company can open',
  history: {
    one: '{workspace} reports changes of the last {count} day. What was shared before that and has not changed since does not appear here.',
    other:
      '{workspace} reports changes of the last {count} days. What was shared before that and has not changed since does not appear here.',
  },
  readAt: 'Read up to {moment}.',
  consent: {
    title: 'This report needs a permission of its own',
    text: 'In {workspace}, an administrator of the company allows reading of the audit logs, and nothing else. The company’s connection is not used and does not change.',
    isRead: 'What is read',
    read: {
      sharing: 'Changes of access to files and folders: when, by whom, and with whom they were shared',
      file: 'Name, type and owner of these files',
      gone: 'Whether a file was moved to the trash, restored or deleted',
    },
    isNotRead: 'What is not read',
    notRead: {
      content: 'The content of files and emails',
      views: 'Who opened or edited a file',
      internal: 'Files that only the company can open: their names are not stored',
    },
    end: 'You can stop the report at any time. Everything that was read is then deleted.',
    account:
      'Use the account of a {superAdmin}, or of an administrator with the privilege to see reports in the {adminConsole}.',
    allow: 'Allow access',
    askAdmin: 'Ask a control administrator to allow access.',
    refused: 'Access was not allowed.',
    endedTitle: 'The permission has ended',
    ended:
      'On {moment}, {workspace} stopped accepting the permission given by {account}. Reading has stopped, and what was read was deleted.',
    endedHidden:
      'On {moment}, {workspace} stopped accepting the permission. Reading has stopped, and what was read was deleted.',
    given: 'Access allowed with the account {account} on {day}.',
  },
  first: {
    title: 'Reading what is shared for the first time',
    text: { one: 'Last {count} day: {percent}%', other: 'Last {count} days: {percent}%' },
    none: 'No files so far',
    soon: 'The first files appear here as soon as they are read.',
  },
  stopped: 'Reading has stopped',
  problems: {
    account_may_not_read:
      'The account that gave the permission can no longer see the audit logs of {workspace}. What was read so far stays here. Give the account that privilege again, or allow access with another one.',
    api_disabled:
      'The reports API (Admin SDK) is turned off in {workspace}. What was read so far stays here. Turn the API on to continue reading.',
    unavailable: '{workspace} isn’t responding. Reading continues automatically as soon as it is back.',
  },
  stop: {
    action: 'Stop the report',
    title: 'Stop this report?',
    text: 'The permission is revoked and everything that was read is deleted. {workspace} and the files don’t change.',
    confirm: 'Stop and delete',
    done: {
      revoked: 'Report stopped. The permission was revoked and the data was deleted.',
      kept_for_connection:
        'Report stopped and data deleted. The permission stays in {workspace}, because the same account connects the company, but it is no longer used.',
      unreachable:
        'Report stopped and data deleted. {workspace} didn’t respond: remove the permission there, in the apps with access to the account.',
    },
  },
  columns: {
    title: 'File or folder',
    kind: 'Type',
    owner: 'Owner',
    visibility: 'Who can open it',
    with: 'Shared with',
    since: 'Shared since',
    first_seen: 'First seen',
    last_seen: 'Last change',
  },
  kinds: {
    folder: 'Folder',
    document: 'Document',
    spreadsheet: 'Spreadsheet',
    presentation: 'Presentation',
    form: 'Form',
    pdf: 'PDF',
    drive: 'Shared drive',
    other: 'File',
  },
  visibilities: { people: 'People outside', link: 'Anyone with the link', public: 'Anyone on the web' },
  untitled: 'No name',
  unknownOwner: 'Unknown owner',
  domain: 'Everyone at {name}',
  more: { one: 'and {count} more', other: 'and {count} more' },
  nobodyNamed: 'Not reported',
  before: 'before {moment}',
  searchLabel: 'Search by file name',
  outsideLabel: 'Outside email or domain',
  anyVisibility: 'Every kind of access',
  order: 'Order',
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  onlyOwner: 'Owner: {name}',
  clearOwner: 'Remove the filter: owner {name}',
  chart: {
    files: 'Shared files',
    people: 'People outside',
    domains: 'Outside domains',
    byVisibility: 'By who can open them',
    byOwner: 'By owner',
    otherOwners: 'Other owners',
  },
  open: 'Open the details of {name}',
  details: 'Sharing',
  lastActor: 'Changed by',
  openFile: 'Open in {workspace}',
  onlyThisOwner: 'View this owner’s files',
  onlyWith: 'View everything shared with {name}',
  nobodyText:
    'Nobody was reported: whoever has the link has access, or it was given before what {workspace} reports.',
  count: { one: '{count} file', other: '{count} files' },
  moreFiles: 'more than {count} files',
  emptyTitle: 'Nothing is shared outside in this period',
  emptyText: 'When someone shares a file with a person outside or creates an open link, it appears here.',
  noneTitle: 'No files found',
  noneText: 'No files match the search and filters.',
} as const satisfies Translated<typeof source>;
