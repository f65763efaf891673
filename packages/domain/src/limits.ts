/** The numbers of the product, each with its name. */

export const controlLimits = {
  /** Scheduled activation: today through this many days. */
  scheduleDays: 14,
  activationSteps: 4,
  /** Late is allowed: a lost permission by an edit is acted on after this long. */
  editGraceSeconds: 60,
} as const;

/** So many days a company that the command line made waits for its administrator's first sign-in. */
export const invitationLimits = { days: 30 } as const;

/**
 * Alert about denied sign-ins after control went on: for so many hours, above this share of the people and at least
 * so many.
 */
export const controlWatchLimits = { hours: 4, share: 0.2, people: 10 } as const;

/** So many days after an activation the first sign-in of each domain is looked for: a weekend included. */
export const firstSignInLimits = { days: 3 } as const;

export const challengeLimits = { minNumber: 1, maxNumber: 99, checkDelayMs: 1000 } as const;

export const activationTestLimits = {
  maxUsers: 2,
  idealMinutes: 10,
  shiftStartsMinutesBefore: 10,
  shiftEndsAt: '23:59',
  latestStart: '23:30',
  maxMinutes: 120,
  noticeDays: { min: 1, max: 3 },
  busyHours: [
    { start: 9, end: 12 },
    { start: 13, end: 18 },
  ],
} as const;

export const phoneLimits = {
  codeLength: 6,
  maxLength: 20,
  countdownBaseSeconds: 15,
  verifiedRetrySeconds: 5,
} as const;

/** Most characters of a company's name. */
export const companyNameLimits = { max: 100 } as const;

export const logoLimits = { minSide: 40, maxSide: 500, maxBytes: 2 * 1024 * 1024 } as const;
export const backgroundLimits = { maxBytes: 2 * 1024 * 1024 } as const;
/**
 * Images of the sign-in page: most pixels of an upload in all and on a side, and most pixels on a side as stored,
 * enough for the largest size on a dense screen. A logo is part of every email and is made smaller until it fits its
 * bytes. Limits of unused images that wait to be saved: number and hours.
 */
export const imageLimits = {
  maxPixels: 8_000_000,
  maxSide: 8000,
  keptSide: { logo: 1000, background: 1920 },
  logoBytes: 200_000,
  unusedKept: 12,
  unusedHours: 24,
} as const;

export const textLimits = { minComment: 10, maxShort: 20, maxCustomResponse: 500 } as const;

/** Requests of people without a panel, on the public pages. */
export const requestRules = {
  minReason: textLimits.minComment,
  maxReason: 500,
  maxWord: 500,
  /** A request is open for so long. */
  openHours: 72,
  /** The request of a new person without an address is made once, so it is open for longer. */
  firstPasswordDays: 30,
  /** A person sees their own requests of so many days. */
  shownDays: 30,
  /** The administrators are written to at most this often. */
  noticeMinutes: 10,
} as const;

export const planLimits = {
  trialDays: 14,
  /** A trial is expiring from so many days before its last one. */
  expiringFromDays: 7,
  /** Days before the last one on which the control administrators are written to. */
  noticeDays: [7, 3, 1, 0],
  meetingFromDay: 4,
  smallClientUsers: 5,
  noChatUpToUsers: 15,
} as const;

export const passwordLimits = {
  defaultMinLength: 12,
  /** So much NIST SP 800-63B-4 asks for where the password is the only factor. */
  nistMinLength: 15,
  /** No company or shift may ask for less; NIST allows so few beside a second factor alone. */
  lowestMinLength: 8,
  /** So much a company or shift may ask for. */
  highestMinLength: 128,
  maxLength: 1024,
  changeLinkHours: 24,
  defaultPasswordHours: 72,
  /** So long before its end the administrators are warned of it. */
  defaultPasswordWarningHours: 24,
  /** How often the end of the one that was shared with everybody can be moved, by as many hours each. */
  defaultPasswordExtensions: 2,
  /** So long a mail server that is away is waited for with a random password. */
  randomPasswordMailDays: 7,
} as const;

export const sessionLimits = {
  signInMaxHours: 12,
  /** So long a workspace lets a browser in after one assertion, unless its administrator says otherwise. */
  workspaceDays: 14,
  tokenIdleHours: 8,
  tokenAbsoluteHours: 24,
  /** So long the panel takes a confirmation at the provider for the person behind a session. */
  freshSignInMinutes: 15,
  downloadTicketSeconds: 60,
} as const;

export const singleAccessLimits = {
  unusedDays: 7,
  withoutDurationHours: 24,
  minDurationMinutes: 5,
  maxDurationMinutes: 7 * 24 * 60,
} as const;

/** Longest vacation, both days counted. */
export const vacationLimits = { maxDays: 366 } as const;

export const timeClockLimits = { staleMinutes: 5, graceMinutes: 60 } as const;

export const horizonLimits = { days: 366 } as const;

/** A worker's own page shows the hours of so many weeks before and after this one. */
export const ownWeekLimits = { back: 8, ahead: 52 } as const;

/** A calendar address: weeks of events around this one, minutes from the alarm to the end, reads in an hour. */
export const calendarFeedLimits = {
  weeksBack: 1,
  weeksAhead: 8,
  alarmMinutes: 10,
  readsPerHour: 60,
} as const;

export const pageLimits = { sizes: [25, 50, 100, 200], defaultSize: 50 } as const;

export const accessLogLimits = {
  rangeDays: 7,
  rangeMonths: [3, 6],
  minKeptMonths: 6,
  defaultKeptMonths: 12,
} as const;

export const uiLimits = {
  snackbarMs: 5000,
  /** Of a message with something to press. */
  snackbarActionMs: 10_000,
  languageLoadingMs: 2000,
  helpDialogClosesMs: 3000,
  tourStartsMs: 500,
  chunkTimeoutMs: 120_000,
  shiftColours: 18,
} as const;

export const calendarLimits = { maxDates: 1000, maxNameLength: 120 } as const;

export const shiftLimits = {
  maxRules: 500,
  maxIpRules: 1000,
  minDayOfMonth: 1,
  maxDayOfMonth: 31,
  maxCycleDays: 366,
  firstYear: 2000,
  lastYear: 2100,
} as const;

/** The life of a certificate of the sign-in service. */
export const keyRules = {
  /** So many days before its end the next one is made and published. */
  prepareDays: 60,
  /** Days left at which administrators are notified. */
  alarmDays: [60, 30, 7],
  /** So long a workspace takes to know a certificate everywhere, by how its sign-in is redirected. */
  waitHours: { profiles: 24, domains: 48 },
  /** Where a person has to add it to applications by hand, it signs automatically only when so many days are left. */
  switchDays: 7,
  /**
   * A next certificate that was made early and would end soon after the switch is replaced by a new one so many days
   * before the end of the one in use. Administrators who add it by hand then still have `prepareDays` before the
   * switch, and a few to spare.
   */
  replaceDays: 90,
  /** Of its life, this much is to be left at the switch. */
  leastShareLeft: 0.5,
  /** The one before stays listed for so many days. */
  listedDays: 7,
} as const;

/** Applications beside the workspace that let people in through the sign-in service. */
export const appRules = {
  maxName: 100,
  maxEntityId: 1024,
  maxUrl: 2048,
  maxMetadata: 128 * 1024,
  maxCertificate: 16 * 1024,
  /** So many addresses of answers of an application. */
  maxAcsUrls: 20,
  /** So many applications of a company. */
  maxApps: 200,
  maxAttributes: 20,
  maxAttributeName: 256,
  maxAttributeText: 256,
  /** Characters of all names and fixed texts of an application together. */
  maxAttributesSize: 2048,
} as const;

/** For how many months a company may keep its logs. */
export const logRetention = { minMonths: 6, maxMonths: 60 } as const;

/** The emergency file: bounds of its size and passphrase, and when it is too old to be trusted. */
export const emergencyFileRules = {
  maxBytes: 64 * 1024,
  minPassphrase: 12,
  maxPassphrase: 200,
  /** A warning starts then; the workspace deletes a consent that was not used for six months. */
  oldAfterDays: 90,
} as const;

/** The figures of the reports by email: at most so many people get them. */
export const reportMailLimits = { maxReaders: 50 } as const;
