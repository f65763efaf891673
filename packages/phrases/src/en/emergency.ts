import type { emergency as source } from '../pt-BR/emergency.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const emergency: Translated<typeof source> = {
  title: 'Emergency file',
  description: 'To turn off access control when this panel, the sign-in page, or the database is gone',
  notAllowed: 'The authorization wasn’t saved.',
  noClientTitle: 'The file can’t be exported yet',
  noClient:
    'The OAuth client that goes into the file is missing. To add it, the person who runs this installation registers a second client with the provider and sets {id} and {secret}. The README explains how under “{section}”. You can already use the printable sheet.',
  noClientPublic:
    'The OAuth client that goes into the file is missing. To add it, the person who runs this installation registers a new application without a secret with the provider and sets {id}. The README explains how under “{section}”. You can already use the printable sheet.',
  consent: '1. Authorization',
  consentText:
    'In {workspace}, a super administrator authorizes what goes into the file: reading and changing single sign-on, and nothing else. It can’t be used to access people, passwords, or emails. Only that person can export the file.',
  consentTextDomains:
    'In {workspace}, a Global Administrator authorizes what goes into the file: reading and changing domains and their federation, as far as the rights of that account go, and nothing else. Use an account of the initial domain (*.onmicrosoft.com) if you can, because federation never reaches it. Only that person can export the file.',
  consentGiven: 'Granted',
  consentDead: 'No longer valid',
  consentOther: 'Needs to be granted again',
  consentOtherText:
    'This authorization was granted to another OAuth client, not to the one that goes into the file now. Authorize again and export a new file. The previous one works for as long as its client exists.',
  consentBy: 'by {account} on {day}',
  allowsMore:
    '{workspace} granted more than the file may hold, so no file is exported with this authorization. Authorize again.',
  allow: 'Authorize in {workspace}',
  allowAgain: 'Authorize again',
  allowOwn: 'Authorize with your own account',
  file: '2. File',
  fileText: `The file is encrypted with a passphrase that ${productName} doesn’t store. Keep the file off this machine, and the passphrase somewhere else. At each export, the account that authorized it and the control administrators get an email.`,
  today: 'Exported today',
  age: { one: '{count} day old', other: '{count} days old' },
  exportedBy: 'by {name} on {day}',
  changes: {
    profile: 'The sign-in page address or the profile in {workspace} changed since the export.',
    domains: 'The company’s domains changed since the export.',
    credentials: 'The authorization in the file isn’t the current one.',
    role: 'The account that authorized is no longer a {superAdmin} in {workspace}, so the file wouldn’t turn off access control. Give the role back, or have another {superAdmin} authorize and export a new one.',
  },
  neverTried: 'Not tested yet.',
  triedOn: 'Tested on {day}.',
  export: 'Export file',
  exportAgain: 'Export again',
  consentFirst: 'A {superAdmin} has to authorize it first.',
  exportOfAnother:
    'The file holds the authorization of {account}, so only that person can export it, after confirming their identity.',
  exportOwn:
    'To export it yourself, authorize with your own {superAdmin} account. The next files then hold your authorization.',
  exportByOther:
    'For someone else to export it, a {superAdmin} opens this page and authorizes with their own account.',
  exportTitle: 'Export emergency file',
  passphraseText:
    'Without this passphrase the file is useless, and no one can recover it. Several unrelated words are easy to remember and hard to guess.',
  passphrase: 'Passphrase',
  again: 'Confirm passphrase',
  notTheSame: 'The passphrases don’t match.',
  show: 'Show passphrase',
  strength: 'Passphrase strength',
  strengths: { too_short: 'Too short', weak: 'Too weak', fair: 'Good', strong: 'Strong' },
  saved: 'The file {name} was exported.',
  keep: 'Store it somewhere that doesn’t depend on this machine, print the sheet on this page, and test the file once.',
  dryRun: '3. Test',
  dryRunText:
    'Opens the file, queries {workspace} with the authorization in it and shows what would be turned off. Only reading is tested: whether {workspace} accepts the change is known only when you turn it off. Nothing is changed.',
  choose: 'Choose file',
  noFile: 'No file chosen',
  try: 'Test',
  outcomes: {
    ready: 'The authorization in the file is valid. This would be turned off:',
    nothing: 'The authorization in the file is valid. There’s nothing to turn off now.',
    refused: '{workspace} doesn’t accept the authorization in this file.',
    other_client:
      'This file is for an OAuth client that this installation no longer uses, so it can’t be tested here. Authorize and export a new one.',
    unavailable: '{workspace} didn’t respond. Try again.',
  },
  fileOf: 'Exported by {name} on {day}, with the authorization of {account}.',
  steps: {
    everyone: 'single sign-on for everyone in the company',
    group: 'single sign-on for the group {name}',
    org_unit: 'single sign-on for the organizational unit {name}',
    domain: 'single sign-on for the domain {name}',
    readBack: `and then check in {workspace} that no one is redirected to ${productName}`,
  },
  unread:
    '{workspace} didn’t show where it sends the people in {domains}. The file doesn’t turn off what it can’t read: try again, or check these domains in the {adminConsole}.',
  nothingChanged: 'Nothing was changed.',
  sheet: '4. Sheet to print',
  sheetText: 'It contains no secrets. It also helps if the file or passphrase is lost.',
  print: 'Print',
  sheetTitle: '{company}: turning off single sign-on in {workspace}',
  sheetOf: 'Primary domain: {main_domain}. Sheet dated {day}.',
  sheetLines: {
    open: 'A super administrator opens {console_url} and signs in with their own {workspace} password. Super administrators never go through single sign-on.',
    find: 'Under “Security”, “Authentication”, “SSO with third party IdP”, open “Manage SSO profile assignments”.',
    company:
      'Select the top organizational unit ({main_domain}) and change the profile “{profile_name}” to “None”. Save.',
    groups: 'On the “Groups” tab, do the same for each group that has the profile “{profile_name}”.',
    keep: 'Don’t delete the profile: without an assignment it does nothing, and the next activation uses it again.',
    tell: 'Let people know that they sign in with their {workspace} password. For anyone who doesn’t know it, set a new one under “Directory”, “Users”.',
    wait: 'The change takes effect within minutes, but can take up to 24 hours to reach everyone.',
  },
  sheetLinesDomains: {
    open: 'A Global Administrator with an account of the initial domain (*.onmicrosoft.com) opens {console_url} and signs in with their own password. Accounts of federated domains don’t help: they are sent to the sign-in page.',
    connect:
      'In PowerShell, with the Microsoft.Graph module: Connect-MgGraph -Scopes Domain.ReadWrite.All,Domain-InternalFederation.ReadWrite.All,Directory.AccessAsUser.All',
    compare:
      'For each domain below: Get-MgDomainFederationConfiguration -DomainId DOMAIN. Continue only if the IssuerUri is the one on this sheet: another federation isn’t ours. Note the Id.',
    end: 'End the federation: Remove-MgDomainFederationConfiguration -DomainId DOMAIN -InternalDomainFederationId ID',
    explorer:
      'Without PowerShell, in Graph Explorer (https://developer.microsoft.com/graph/graph-explorer): GET and then DELETE on https://graph.microsoft.com/v1.0/domains/DOMAIN/federationConfiguration/ID.',
    check:
      'Check: Get-MgDomain -DomainId DOMAIN has to show AuthenticationType “Managed”. If it still shows “Federated”: Update-MgDomain -DomainId DOMAIN -AuthenticationType Managed',
    tell: 'Let people know that they sign in with their {workspace} password. For anyone who doesn’t know it, set a new one under “Users”, “Active users”.',
    wait: 'The change can take up to 2 hours, rarely up to 24 hours.',
  },
  sheetOpens:
    'With its passphrase, the emergency file opens only this company’s single sign-on, on behalf of the account that authorized it: it can turn it off, or send everyone except super administrators to another page and so impersonate them. It opens no other company.',
  sheetOpensDomains:
    'With its passphrase, the emergency file opens only this company’s domains and their federation, as far as the rights of the account that authorized it go: it can end the federation, or send people to another sign-in page and so impersonate them. It opens no other company.',
  sheetIssuers: 'IssuerUri of each domain',
  sheetNoAdmins:
    'None. Before you turn on access control, create a Global Administrator account on the initial domain (*.onmicrosoft.com) in {workspace}, sync, and print this sheet again.',
  sheetAdmins: '{SuperAdmins}',
  sheetProfile: 'Profile',
  old: {
    title: 'Earlier files contain a secret',
    text: 'Files that were exported earlier contain a secret that is the same for all companies of this installation and that acts without any administrator. Do this, in this order:',
    steps: {
      replace: 'Authorize again on this page and export a new file.',
      remove:
        'In the Microsoft Entra admin center, under “Enterprise applications”, delete the application with the ID {id}. The earlier files stop working, and their secret no longer opens this company.',
      tell: 'Tell the person who runs this installation: the old secret is deleted once all companies have done this.',
    },
    done: 'The old application was deleted',
    first: 'Export a new file first: until then, the earlier one may be the only way out.',
  },
  sheetDomains: 'Domains',
};
