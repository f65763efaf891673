/** Local-storage keys of the specification; the cached chat token has no name there and is left out. */
export const specStorageKeys = [
  'token',
  'darkMode',
  'app_language',
  'scheduleMeeting',
  'lastVisitDate',
  'phone',
  'activationProgress',
] as const;
