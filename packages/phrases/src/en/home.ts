import type { home as source } from '../pt-BR/home.ts';
import type { Translated } from '../translate.ts';

export const home = {
  title: 'Home',
  description: 'Access status at {company}',
  control: 'Access control',
  since: 'since {moment}',
  peopleNow: 'People now',
  insideShare: '{share}% of the people under access control can sign in now.',
  notOn: {
    inactive: 'Access control is off, so everyone can sign in.',
    scheduled: 'Access control isn’t on yet, so everyone can sign in.',
    test: 'For now, shifts apply only to the people in {theActivationTest}.',
    activating: 'Access control is being turned on.',
    deactivating: 'Access control is being turned off.',
  },
  wouldShare: 'With access control on, {share}% of the people under it would be within their hours now.',
  wouldBlock: {
    one: 'With access control on, {count} person wouldn’t be able to sign in at any time.',
    other: 'With access control on, {count} people wouldn’t be able to sign in at any time.',
  },
  wouldLack: {
    one: '{count} person with hours has no password or link to sign in with yet.',
    other: '{count} people with hours have no password or link to sign in with yet.',
  },
  lockedOut: {
    one: '{count} person can’t sign in',
    other: '{count} people can’t sign in',
  },
  lockedOutText: 'They can’t sign in at any time until this is fixed:',
  lockedOutBy: {
    blocked: { one: '{count} person has no access hours', other: '{count} people have no access hours' },
    no_identifier: {
      one: '{count} person has hours, but their {workspace} account has no immutable ID',
      other: '{count} people have hours, but their {workspace} accounts have no immutable ID',
    },
    temporary_ended: {
      one: '{count} person has hours, but the temporary password no longer works',
      other: '{count} people have hours, but the temporary password no longer works',
    },
    no_password: {
      one: '{count} person has hours, but no password and no open link',
      other: '{count} people have hours, but no password and no open link',
    },
    no_address: {
      one: '{count} person has hours, but no password and no recovery email',
      other: '{count} people have hours, but no password and no recovery email',
    },
  },
  lockedOutHelp: {
    blocked: 'Add them to a shift with access hours.',
    no_identifier: 'Set the immutable ID (onPremisesImmutableId) of these accounts in {workspace}, and sync.',
    temporary_ended: 'Extend the temporary password, or send links.',
    no_password: 'Send links.',
    no_address: 'Enter a recovery email, or set a password for them.',
  },
  temporaryEndedAt: 'The temporary password expired {moment}.',
  toTemporary: 'Open the temporary password',
  lockedOutSee: 'See who can’t sign in',
  nobodyWithShift: 'No one is in an enabled shift yet.',
  coveredDomains: 'Domains: {domains}',
  testStarts: 'The {activationTest} is being prepared.',
  testEnds: 'The {activationTest} is ending; everything goes back to the way it was.',
  runStep: 'Step {step} of {total}: {name}',
  denials: 'Denied sign-ins in the last 24 hours',
  denialsTotal: { one: '{count} denied', other: '{count} denied' },
  successesTotal: { one: '{count} allowed', other: '{count} allowed' },
  noDenials: 'No one was denied in the last 24 hours.',
  openLog: 'Open access log',
  sync: 'Directory',
  syncedAt: 'Last sync: {moment}',
  neverSynced: 'The directory hasn’t been synced yet.',
  syncFailed: 'The last sync failed: {reason}',
  rolesUnread:
    'Since {day}, {workspace} hasn’t shown {lists}. People already known stay protected as administrators; new ones are recognized once it does. Check the license and permissions there, then sync again.',
  rolesUnreadEligible: 'eligible administrator roles',
  rolesUnreadGroup: 'who is in the group {name}, which has an administrator role',
  rolesUnreadOr: ' or ',
  syncNow: 'Sync now',
  syncStarted: 'Directory sync started.',
  next: 'What to do next',
  allDone: 'All done. There’s nothing left to do here.',
  keyUnreadable: 'No one can sign in through the sign-in page.',
  keyUnreadableNext:
    'The key that signs every sign-in is stored but can’t be decrypted with the current master key. Ask the person who runs this installation to start it again with the previous master key.',
  offNeedsAccess:
    'To turn it off from here, access to {workspace} has to be allowed again first. The printed sheet of the emergency file shows how to turn it off in {workspace} itself.',
  notAssured: 'Control not assured',
  figuresAsSetUp:
    'The figures count people in {domains} as if their redirect were right: see the notice above.',
  rolesFailing: '{workspace} hasn’t said who the administrators are since {moment}',
  rolesFailingText:
    'Until this is fixed, the panel doesn’t notice when someone gets an administrator role, and what someone else prepared before (password, code, address, session) keeps working. Only a {superAdmin} can set or send passwords.',
  rolesFailingNext:
    'Avoid giving administrator roles until this is fixed. A {superAdmin} checks in {workspace} whether the panel’s permissions are still there; “Sync now” shows the reason.',
  knownPasswords: {
    one: 'Others may know {name}’s {workspace} password',
    other: 'Others may know the {workspace} passwords of {count} admins or managers',
  },
  knownPasswordsNext:
    'The password was generated here or passed through someone else before the permission was given, and it’s still valid in {workspace}. It needs to be changed there, and the change confirmed on each person’s page:',
  knownPasswordsRest: { one: 'and {count} more person', other: 'and {count} more people' },
  mailsWaiting: {
    one: '{count} email has been waiting for the mail server since {moment}.',
    other: '{count} emails have been waiting for the mail server since {moment}.',
  },
  mailsWaitingNext: 'Nothing is lost. We’ll keep trying. Server response: {problem}',
  mailsWaitingNoServer:
    'No mail server has accepted them yet. Contact the person who runs this installation.',
  steps: {
    plan: 'Keep access control after the trial',
    planAsk: 'contact the person who manages your subscription',
    planWithout: 'Get a plan with access control',
    sync: 'Sync the directory',
    shift: 'Create the first shift',
    enable: 'Enable a shift',
    assign: 'Assign everyone to a shift',
    assignCount: { one: '{count} person left', other: '{count} people left' },
    activate: 'Turn on access control',
  },
  attention: {
    connection: 'Allow access to {workspace} again',
    redirect: 'Restore the federation of {domains} in {workspace}',
    requests: { one: 'Answer {count} request', other: 'Answer {count} requests' },
    noWay: {
      one: 'Give {count} person a way in: a password or a link',
      other: 'Give {count} people a way in: a password or a link',
    },
    blocked: {
      one: 'Give {count} person a shift with access hours',
      other: 'Give {count} people a shift with access hours',
    },
  },
  temporaryEnd: {
    soon: {
      one: '{count} person only has the temporary password, which works until {moment}',
      other: '{count} people only have the temporary password, which works until {moment}',
    },
    over: {
      one: '{count} person has no password of their own, and the temporary one expired {moment}',
      other: '{count} people have no password of their own, and the temporary one expired {moment}',
    },
    later: {
      one: '{count} person got the temporary password by email later, and it works until {moment}',
      other:
        '{count} people got the temporary password by email later, and it expires for them from {moment}',
    },
    extend: 'Extend by {hours} h',
    extended: 'The temporary password works for another {hours} hours.',
    send: 'Send links',
    sent: 'The links are on their way. People without a recovery email are listed in the result of the action.',
  },
  done: 'Done',
  open: 'To do',
  shiftsEnabled: {
    one: '{enabled} of {total} shift enabled',
    other: '{enabled} of {total} shifts enabled',
  },
} satisfies Translated<typeof source>;
