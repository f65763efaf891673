import type * as source from '../../pt-BR/shifts/login.ts';
import type { Translated } from '../../translate.ts';

export const access = {
  addMine: 'Add my IP address',
  addMineNamed: 'Add my IP address ({ip})',
  mineIsIn: 'Your IP address ({ip}) is let through already',
  title: 'From where and with what',
  ipLabel: 'Allowed IPs',
  ipHint:
    'One per line: exact address (200.10.20.30), beginning with a star (200.10.*) or network (200.10.0.0/16). IPv6 works too (2001:db8::/32). Empty = any IP.',
  ipLine: 'Line {line}: {text}',
  ipCount: { one: '{count} entry', other: '{count} entries' },
  anyIp: 'Any IP',
  ipProblems: {
    empty: 'Empty line.',
    lone_star: 'A star alone would allow everything. To allow everything, leave the list empty.',
    star_not_at_end: 'The star can only stand at the end.',
    no_such_beginning: 'No address begins like this.',
    invalid_ipv6_star: 'In IPv6 the star follows one to seven whole groups, without "::".',
    invalid_address: 'This is not an IP address.',
    invalid_prefix_length: 'The network length after the slash is not valid.',
    duplicate: 'Already in the list.',
    too_long: 'Text too long.',
  },
  ipHints: {
    star_inside_octet:
      'A star inside a number includes others too: 10.1* covers 10.1, 10.10 to 10.19 and 10.100 to 10.199.',
    kept_as: 'Will be kept as {text}.',
  },
  browsersHint: 'None ticked = any browser.',
  osHint: 'None ticked = any system.',
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
  zone: 'Time zone of the shift',
  zoneHint: 'The hours above are read in this zone.',
  zoneCompany: "The company's",
} satisfies Translated<typeof source.access>;

export const login = {
  advanced: 'Advanced sign-out',
  advancedHint:
    'At an automatic sign-out from all devices, app passwords are deleted too. Nothing is erased from phones.',
  advancedLoses:
    'Where people are signed out of all devices, every automatic sign-out deletes the app passwords of the person. Mail programs that use one stop until the person creates another and types it there.',
  advancedConfirm: 'Switch on anyway',
  notInPlan: "Not part of the company's plan.",
  title: 'When the hours end',
  autoLogout: 'Automatic sign-out at the end of the hours',
  autoLogoutHint:
    'Whoever is signed in when the permission ends is signed out at once. Without this, the open session runs on and only the next sign-in is refused.',
  scope: 'Where people are signed out',
  scopes: { browser: 'The browser only', all_devices: 'All devices' },
  scopeHints: {
    browser: 'Ends web sessions; the apps on phones stay signed in.',
    all_devices:
      'Also ends apps and revokes the access that the person gave them, third-party ones such as a time clock included: the person has to allow it again.',
  },
  scopeOff: 'Switch on automatic sign-out to choose.',
} satisfies Translated<typeof source.login>;

export const clock = {
  title: 'Time clock',
  notInPlan: "The time-clock integration is not part of the company's plan.",
  notConnected:
    'No time clock is connected yet. Until one is, these rules are kept but change nothing at sign-in or sign-out.',
  obeys: 'Obey the time-clock rules',
  obeysHint: "Sign-in by this shift then also depends on each person's time clock.",
  login_rule: 'Only people who have clocked in get in',
  auto_logout_rule_0: 'Sign out at the end of the working day',
  auto_logout_rule_1: 'Sign out at a break',
  hints: {
    login_rule: 'Without having clocked in, sign-in is refused.',
    auto_logout_rule_0: 'Automatic sign-out when the person clocks out.',
    auto_logout_rule_1: 'Automatic sign-out when the person begins a break.',
  },
  delay: 'A sign-out by time clock can take up to 5 minutes.',
} satisfies Translated<typeof source.clock>;
