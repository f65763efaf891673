import type { AnyText } from '#ui/language.ts';

/** What the emulated Microsoft can be made to do wrong. */
export const microsoftFaultKinds = {
  throttled429: {
    'pt-BR': '429 TooManyRequests com Retry-After',
    en: '429 TooManyRequests with Retry-After',
    es: '429 TooManyRequests con Retry-After',
  },
  throttledSilently429: {
    'pt-BR': '429 TooManyRequests sem Retry-After',
    en: '429 TooManyRequests without Retry-After',
    es: '429 TooManyRequests sin Retry-After',
  },
  unauthorized401: '401 InvalidAuthenticationToken',
  claimsChallenge401: {
    'pt-BR': '401 com desafio de declarações (CAE)',
    en: '401 with a claims challenge (CAE)',
    es: '401 con desafío de notificaciones (CAE)',
  },
  denied403: '403 Authorization_RequestDenied',
  serverError500: { 'pt-BR': '500 sem executar', en: '500 without doing it', es: '500 sin ejecutar' },
  doneThen500: {
    'pt-BR': 'executa e responde 500',
    en: 'does it and answers 500',
    es: 'ejecuta y responde 500',
  },
  leftFederated500: {
    'pt-BR': '500 e o domínio fica federado e ilegível (só criar federação)',
    en: '500 and the domain stays federated and unreadable (only creating a federation)',
    es: '500 y el dominio queda federado e ilegible (solo crear la federación)',
  },
  unavailable503: { 'pt-BR': '503 com Retry-After', en: '503 with Retry-After', es: '503 con Retry-After' },
  timeout504: '504 UnknownError',
  doneThen504: {
    'pt-BR': 'executa e responde 504',
    en: 'does it and answers 504',
    es: 'ejecuta y responde 504',
  },
  html502: { 'pt-BR': '502 em HTML, sem JSON', en: '502 as HTML, without JSON', es: '502 en HTML, sin JSON' },
  malformed: { 'pt-BR': '200 com JSON cortado', en: '200 with JSON cut off', es: '200 con JSON cortado' },
  slow: { 'pt-BR': 'resposta lenta', en: 'slow answer', es: 'respuesta lenta' },
  lostAnswer: {
    'pt-BR': 'executa e derruba a conexão',
    en: 'does it and drops the connection',
    es: 'ejecuta y corta la conexión',
  },
  disconnect: {
    'pt-BR': 'derruba a conexão sem executar',
    en: 'drops the connection without doing it',
    es: 'corta la conexión sin ejecutar',
  },
  invalidGrant: {
    'pt-BR': 'invalid_grant (só login.token)',
    en: 'invalid_grant (login.token only)',
    es: 'invalid_grant (solo login.token)',
  },
  interactionRequired: {
    'pt-BR': 'interaction_required (só login.token)',
    en: 'interaction_required (login.token only)',
    es: 'interaction_required (solo login.token)',
  },
  expiredDelta: {
    'pt-BR': '410 resyncRequired (só users.delta)',
    en: '410 resyncRequired (users.delta only)',
    es: '410 resyncRequired (solo users.delta)',
  },
  lostSyncState: {
    'pt-BR': '400 syncStateNotFound (só users.delta)',
    en: '400 syncStateNotFound (users.delta only)',
    es: '400 syncStateNotFound (solo users.delta)',
  },
} as const satisfies Readonly<Record<string, AnyText>>;

export type MicrosoftFaultKind = keyof typeof microsoftFaultKinds;
