import type { emergency as source } from '../pt-BR/emergency.ts';
import type { Translated } from '../translate.ts';

export const emergency: Translated<typeof source> = {
  title: 'Emergency file',
  description: 'To switch control off when this panel, the sign-in page or the database is gone',
  notAllowed: 'The consent was not kept.',
  noClientTitle: 'The file cannot be exported yet',
  noClient:
    'The OAuth client that goes into the file is missing. The person who runs this installation creates a second client at Google and sets {id} and {secret}; the README explains how, under “{section}”. You can use the printed sheet already.',
  consent: '1. Consent',
  consentText:
    'In the workspace a super administrator allows what goes into the file: reading and changing single sign-on, and nothing else. Nobody can read people, passwords or e-mails with it.',
  consentGiven: 'Given',
  consentDead: 'No longer valid',
  consentOther: 'Has to be given again',
  consentOtherText:
    'This consent was given to another OAuth client, not to the one that goes into the file now. Give consent again and export a new file. The previous one works for as long as its client exists.',
  consentBy: 'by {account} on {day}',
  allowsMore:
    'The workspace granted more than single sign-on. Guard the file like an administrator’s password.',
  allow: 'Give consent in the workspace',
  allowAgain: 'Give consent again',
  file: '2. File',
  fileText:
    'The file is encrypted with a passphrase that is kept nowhere here. Keep the file away from this machine, and the passphrase in another place.',
  today: 'Exported today',
  age: { one: '{count} day old', other: '{count} days old' },
  exportedBy: 'by {name} on {day}',
  changes: {
    profile: 'The address of the sign-in page or the profile in the workspace changed since the export.',
    domains: 'The domains of the company changed since the export.',
    credentials: 'The consent in the file is not the present one.',
  },
  neverTried: 'Not tested yet.',
  triedOn: 'Tested on {day}.',
  export: 'Export file',
  exportAgain: 'Export again',
  consentFirst: 'A super administrator has to give consent first.',
  exportTitle: 'Export the emergency file',
  passphraseText:
    'Without this passphrase the file is worth nothing, and nobody can recover it. Several words that have nothing to do with each other are easy to keep and hard to guess.',
  passphrase: 'Passphrase',
  again: 'Passphrase again',
  notTheSame: 'The two are not the same.',
  show: 'Show the passphrase',
  strength: 'Strength of the passphrase',
  strengths: { too_short: 'Too short', weak: 'Too weak', fair: 'Good', strong: 'Strong' },
  saved: 'The file {name} was exported.',
  keep: 'Keep it where it still exists without this machine, print the sheet of this page, and test the file once.',
  dryRun: '3. Test',
  dryRunText:
    'Opens the file, asks the workspace with the consent in it and shows what it would do. Nothing is changed.',
  choose: 'Choose file',
  noFile: 'No file chosen',
  try: 'Test',
  outcomes: {
    ready: 'The file works. It would switch off:',
    nothing: 'The file works. There is nothing to switch off now.',
    refused: 'The workspace does not accept the consent in this file.',
    unavailable: 'The workspace did not answer. Try again.',
  },
  fileOf: 'Exported by {name} on {day}, with the consent of {account}.',
  steps: {
    everyone: 'single sign-on of everybody in the company',
    group: 'single sign-on of the group {name}',
    org_unit: 'single sign-on of the org unit {name}',
    readBack: 'and then read back in the workspace that nobody is sent here any more',
  },
  nothingChanged: 'Nothing was changed.',
  sheet: '4. Sheet to print',
  sheetText: 'Without any secret. It also helps when file or passphrase are lost.',
  print: 'Print',
  sheetTitle: '{company}: switching single sign-on off in {workspace}',
  sheetOf: 'Main domain {main_domain}. Sheet of {day}.',
  sheetLines: {
    open: 'A super administrator opens {console_url} and signs in with their own {workspace} password. Super administrators never go through single sign-on.',
    find: 'Under “Security”, “Authentication”, “SSO with third party IdP”, open “Manage SSO profile assignments”.',
    company:
      'Choose the top organisational unit ({main_domain}) and change the profile “{profile_name}” to “None”. Save.',
    groups: 'In the tab “Groups” do the same for each group that has the profile “{profile_name}”.',
    keep: 'Do not delete the profile: without an assignment it does nothing, and the next activation uses it again.',
    tell: 'Tell the people: they sign in with their {workspace} password. Whoever does not know it gets a new one under “Directory”, “Users”.',
    wait: 'The change takes effect within minutes; for everybody it may take up to 24 hours.',
  },
  sheetAdmins: 'Super administrators',
  sheetProfile: 'Profile',
  sheetDomains: 'Domains',
};
