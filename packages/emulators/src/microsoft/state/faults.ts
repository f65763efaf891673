/** What the emulated Microsoft can be made to do wrong. */
export const microsoftFaultKinds = {
  throttled429: '429 TooManyRequests com Retry-After',
  throttledSilently429: '429 TooManyRequests sem Retry-After',
  unauthorized401: '401 InvalidAuthenticationToken',
  claimsChallenge401: '401 com desafio de declarações (CAE)',
  denied403: '403 Authorization_RequestDenied',
  serverError500: '500 sem executar',
  doneThen500: 'executa e responde 500',
  leftFederated500: '500 e o domínio fica federado e ilegível (só criar federação)',
  unavailable503: '503 com Retry-After',
  timeout504: '504 UnknownError',
  doneThen504: 'executa e responde 504',
  html502: '502 em HTML, sem JSON',
  malformed: '200 com JSON cortado',
  slow: 'resposta lenta',
  lostAnswer: 'executa e derruba a conexão',
  disconnect: 'derruba a conexão sem executar',
  invalidGrant: 'invalid_grant (só login.token)',
  interactionRequired: 'interaction_required (só login.token)',
  expiredDelta: '410 resyncRequired (só users.delta)',
  lostSyncState: '400 syncStateNotFound (só users.delta)',
} as const;

export type MicrosoftFaultKind = keyof typeof microsoftFaultKinds;
