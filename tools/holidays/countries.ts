/** The span of years that is asked for; wide enough that every moving day has been on every weekday. */
export const span = { first: 2023, last: 2045 } as const;

export const countries = [
  { code: 'BR', file: 'brazil', constant: 'brazil', name: 'Brasil', language: 'pt' },
  { code: 'ES', file: 'spain', constant: 'spain', name: 'España', language: 'es' },
  { code: 'US', file: 'united-states', constant: 'unitedStates', name: 'United States', language: 'en' },
] as const;
