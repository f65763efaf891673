/** A constant of the specification: how the code must hold it, as a name of the limits that is used, or as a text in a source of a package. */
export interface SpecConstant {
  readonly says: string;
  readonly place:
    | { readonly limit: string; readonly value: unknown }
    | { readonly home: string; readonly text: string };
}

const limit = (says: string, name: string, value: unknown): SpecConstant => ({
  says,
  place: { limit: name, value },
});
const text = (says: string, home: string, found: string): SpecConstant => ({
  says,
  place: { home, text: found },
});

/**
 * The constants in the order of the specification. One that the code does not have yet is listed under its planned name.
 * Sentences without a value of the program's own (price, past dates, consent) are left out.
 */
export const specConstants: readonly SpecConstant[] = [
  limit('scheduled activation: the next 14 days', 'controlLimits.scheduleDays', 14),
  limit('activation test: up to 2 users', 'activationTestLimits.maxUsers', 2),
  limit('activation test: ideally 10 minutes', 'activationTestLimits.idealMinutes', 10),
  limit('activation test: busy hours 9-12 and 13-18', 'activationTestLimits.busyHours', [
    { start: 9, end: 12 },
    { start: 13, end: 18 },
  ]),
  limit('activation test: wait 1 to 3 days after notice', 'activationTestLimits.noticeDays', {
    min: 1,
    max: 3,
  }),
  limit('activation test: starts 10 minutes before now', 'activationTestLimits.shiftStartsMinutesBefore', 10),
  limit('activation wizard: 4 steps', 'controlLimits.activationSteps', 4),
  limit('code length 6', 'phoneLimits.codeLength', 6),
  limit('phone: at most 20 characters', 'phoneLimits.maxLength', 20),
  limit('comment: at least 10 characters', 'textLimits.minComment', 10),
  limit('logo sides from 40', 'logoLimits.minSide', 40),
  limit('logo sides to 500', 'logoLimits.maxSide', 500),
  limit('logo under 2 MB', 'logoLimits.maxBytes', 2_097_152),
  limit('background image under 2 MB', 'backgroundLimits.maxBytes', 2_097_152),
  limit('time-clock logout within 5 minutes', 'timeClockLimits.staleMinutes', 5),
  limit('resend countdown: base 15 seconds', 'phoneLimits.countdownBaseSeconds', 15),
  limit('trial: 14 days', 'planLimits.trialDays', 14),
  limit('meeting prompt from day 4', 'planLimits.meetingFromDay', 4),
  limit('price notice: cut-off', 'noticeLimits.priceCutOffOn', '2025-05-30'),
  limit('small client: 5 users or fewer', 'planLimits.smallClientUsers', 5),
  limit('chat hidden up to 15 users', 'planLimits.noChatUpToUsers', 15),
  limit('access log: 7 days', 'accessLogLimits.rangeDays', 7),
  limit('access log: 3 and 6 months', 'accessLogLimits.rangeMonths', [3, 6]),
  text(
    'password options: link, random, temporary',
    'packages/contract',
    "passwordOptions = ['link', 'random', 'default']",
  ),
  text(
    'logout options: skip, force all, redirect',
    'packages/contract',
    "logoutOptions = ['skip', 'force_all', 'redirect']",
  ),
  limit('page sizes', 'pageLimits.sizes', [25, 50, 100, 200]),
  limit('page size at first: 50', 'pageLimits.defaultSize', 50),
  text('table height', 'packages/console', 'calc(80vh - 160px)'),
  text('dates DD/MM/YYYY', 'packages/console', '${day}/${month}/${year}'),
  text('times HH:mm', 'packages/console', '${hour}:${minute}'),
  text('Portuguese "à" before hours 00 and 01', 'packages/console', "hour === '00' || hour === '01'"),
  limit('long dates', 'uiLimits.longDates', { 'pt-BR': 'DD de MMMM de YYYY', en: 'MMM DD, YYYY' }),
  limit('snackbar 5000 ms', 'uiLimits.snackbarMs', 5000),
  limit('language change 2000 ms', 'uiLimits.languageLoadingMs', 2000),
  limit('help dialog closes after 3 s', 'uiLimits.helpDialogClosesMs', 3000),
  limit('chunks load within 120 s', 'uiLimits.chunkTimeoutMs', 120_000),
  limit('video dialog 600 px high', 'uiLimits.videoHeightPx', 600),
  limit('video dialog 70 % wide', 'uiLimits.videoWidthPercent', 70),
];
