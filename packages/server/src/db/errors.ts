// The last three are a repeated deadlock, a full disk, and a standby after a failover: a later retry helps.
const unavailableStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
  '57014',
  '40P01',
  '53100',
  '25006',
]);
const unavailableErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  // The queue of a frozen server's unix socket is full.
  'EAGAIN',
]);

/** True when the database is unavailable or overloaded (answer 503), not when a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    const isOfDriver = unavailableErrnos.has(code) && (!('syscall' in error) || isSocketCall(error.syscall));
    return isOfDriver || unavailableStates.has(code) || code.startsWith('08');
  }
  return /connection terminated|timeout exceeded when trying to connect|connection timeout|not queryable|query read timeout/i.test(
    error.message,
  );
}

function isSocketCall(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}

/** True when an insert or update violated the named unique constraint (any, without a name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
