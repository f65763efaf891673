import type { AnyText } from '../ui/language.ts';

/** What the emulated Google and the mail server can be made to do wrong. */
export const faultKinds = {
  rateLimit429: '429 rateLimitExceeded',
  userRateLimit403: '403 userRateLimitExceeded',
  quota403: '403 quotaExceeded',
  html403: { 'pt-BR': '403 em HTML, sem JSON', en: '403 as HTML, without JSON', es: '403 en HTML, sin JSON' },
  unauthorized401: '401 authError',
  activityRecords401: {
    'pt-BR': '401 sem direito aos registros de atividade (só reports)',
    en: '401 not authorized to read activity records (reports only)',
    es: '401 sin derecho a los registros de actividad (solo reports)',
  },
  apiNotEnabled403: '403 accessNotConfigured',
  backendError500: '500 backendError',
  unavailable503: '503 UNAVAILABLE',
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
    'pt-BR': 'invalid_grant (só oauth.token)',
    en: 'invalid_grant (oauth.token only)',
    es: 'invalid_grant (solo oauth.token)',
  },
  awaitingApproval: {
    'pt-BR': 'espera um segundo administrador (só cloudidentity)',
    en: 'waits for a second administrator (cloudidentity only)',
    es: 'espera a un segundo administrador (solo cloudidentity)',
  },
} as const satisfies Readonly<Record<string, AnyText>>;

export type FaultKind = keyof typeof faultKinds;

/** One planned fault: the next `remaining` calls whose method matches behave as `kind` says. */
export interface Fault<Kind extends string = FaultKind> {
  id: string;
  /** A method id such as `directory.users.list`, a prefix with a star (`directory.*`), or `*`. */
  method: string;
  kind: Kind;
  remaining: number;
  /** Waiting time before the answer in milliseconds, for any kind. */
  delayMs: number;
}

export interface FaultBoard<Kind extends string = FaultKind> {
  list(): readonly Fault<Kind>[];
  add(fault: Omit<Fault<Kind>, 'id'>): Fault<Kind>;
  remove(id: string): boolean;
  clear(): void;
  /** The fault that this call has to show, counted down; null when the call may go well. */
  take(methodId: string): Fault<Kind> | null;
}

const matches = (pattern: string, methodId: string): boolean =>
  pattern.endsWith('*') ? methodId.startsWith(pattern.slice(0, -1)) : pattern === methodId;

/** An empty board of faults. Faults live in memory only: a restart makes everything well again. */
export function createFaultBoard<Kind extends string = FaultKind>(): FaultBoard<Kind> {
  let faults: Fault<Kind>[] = [];
  let lastId = 0;
  return {
    list: () => faults,
    add: (fault) => {
      lastId += 1;
      const added = { ...fault, id: String(lastId) };
      faults.push(added);
      return added;
    },
    remove: (id) => {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear: () => {
      faults = [];
    },
    take: (methodId) => {
      const found = faults.find((fault) => matches(fault.method, methodId));
      if (found === undefined) return null;
      found.remaining -= 1;
      faults = faults.filter((fault) => fault.remaining > 0);
      return found;
    },
  };
}
