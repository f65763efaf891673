import type * as source from '#pt-BR/shifts/login.ts';
import type { Translated } from '#translate.ts';

export const access = {
  addMine: 'Add my IP address',
  addMineNamed: 'Add my IP address ({ip})',
  addMyNetwork: 'Add my network ({ip})',
  mineIsIn: 'Your IP address ({ip}) is already allowed',
  title: 'Location and device',
  ipLabel: 'Allowed IP addresses',
  ipHint:
    'One per line: exact address (200.10.20.30), prefix ending in an asterisk (200.10.*), or network (200.10.0.0/16). IPv6 works too (2001:db8::/32). Leave it empty to allow any IP address.',
  ipLine: 'Line {line}: {text}',
  ipCount: { one: '{count} entry', other: '{count} entries' },
  anyIp: 'Any IP address',
  singleIpv4: {
    one: 'Line {lines} is a single IPv4 address. The internet provider may change it or share it with other people: a static address of the company is better.',
    other:
      'Lines {lines} are single IPv4 addresses. The internet provider may change them or share them with other people: static addresses of the company are better.',
  },
  ipProblems: {
    empty: 'Empty line.',
    lone_star: 'An asterisk alone would allow everything. To allow everything, leave the list empty.',
    star_not_at_end: 'The asterisk can only be at the end.',
    no_such_beginning: 'No address starts like this.',
    invalid_ipv6_star: 'In IPv6, the asterisk follows one to seven whole groups, without “::”.',
    invalid_address: 'This isn’t an IP address.',
    invalid_prefix_length: 'The network length after the slash isn’t valid.',
    all_of_ipv4: 'This entry would allow every IPv4 address. To allow all addresses, leave the list empty.',
    all_of_ipv6: 'This entry would allow every IPv6 address. To allow all addresses, leave the list empty.',
    duplicate: 'Already in the list.',
    too_long: 'The text is too long.',
  },
  ipHints: {
    star_inside_octet:
      'An asterisk inside a number includes others too: 10.1* covers 10.1, 10.10 to 10.19, and 10.100 to 10.199.',
    all_of_ipv4:
      'This entry was saved earlier and still allows every IPv4 address. To allow all addresses, leave the list empty.',
    all_of_ipv6:
      'This entry was saved earlier and still allows every IPv6 address. To allow all addresses, leave the list empty.',
    single_ipv6:
      'This is a single IPv6 address, and devices usually change theirs every day. To keep allowing it, use the network: {network}.',
    kept_as: 'Will be saved as {text}.',
  },
  browsersHint: 'If none is selected, any browser is allowed.',
  osHint: 'If none is selected, any operating system is allowed.',
  iosHint:
    'In Safari, an iPad usually asks for the desktop site and counts as macOS. To include iPads, select both.',
  browsers: {
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
    safari: 'Safari',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    brave: 'Brave',
    webview: 'Inside apps (WebView)',
    ie: 'Internet Explorer',
    other: 'Other',
  },
  systems: {
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    android: 'Android',
    ios: 'iOS and iPadOS',
    other: 'Other',
  },
  zone: 'Shift time zone',
  zoneHint: 'The access hours above use this time zone.',
  zoneCompany: 'Company default',
} satisfies Translated<typeof source.access>;

export const login = {
  advanced: 'Advanced sign-out',
  advancedHint:
    'When people are automatically signed out of all devices, their app passwords are deleted too. Nothing is erased from phones.',
  advancedLoses:
    'Where people are signed out of all devices, every automatic sign-out deletes the person’s app passwords. Email apps that use one stop working until the person creates a new one and enters it there.',
  advancedConfirm: 'Turn on anyway',
  notInPlan: 'Not included in the company’s plan.',
  title: 'When access hours end',
  autoLogout: 'Automatic sign-out at the end of access hours',
  autoLogoutHint:
    'People who are signed in when their hours end are signed out right away. Without this, the open session continues and only the next sign-in is denied.',
  scope: 'Where people are signed out',
  scopes: { browser: 'Browser only', all_devices: 'All devices' },
  scopeHints: {
    browser: 'Ends web sessions; apps on phones stay signed in.',
    all_devices:
      'Also ends apps and revokes the access that the person gave them, including third-party apps such as a time clock. The person has to allow it again.',
  },
  everywhere:
    'In {workspace}, signing out covers all of the person’s devices and apps; there’s no browser-only sign-out. App passwords aren’t deleted.',
  scopeOff: 'Turn on automatic sign-out to choose.',
} satisfies Translated<typeof source.login>;

export const clock = {
  title: 'Time clock',
  notInPlan: 'The time clock integration isn’t included in the company’s plan.',
  notConnected:
    'No time clock is connected yet. Until then, these rules are kept but don’t change anything at sign-in or sign-out.',
  obeys: 'Follow time clock rules',
  obeysHint: 'Sign-in through this shift then also depends on each person’s time clock.',
  login_rule: 'Only people who have clocked in can sign in',
  auto_logout_rule_0: 'Sign out at the end of the workday',
  auto_logout_rule_1: 'Sign out at a break',
  hints: {
    login_rule: 'People who haven’t clocked in are denied access.',
    auto_logout_rule_0: 'Automatic sign-out when the person clocks out.',
    auto_logout_rule_1: 'Automatic sign-out when the person starts a break.',
  },
  delay: 'Time clock sign-outs can take up to 5 minutes.',
} satisfies Translated<typeof source.clock>;
