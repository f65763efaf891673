import { useEffect, useState } from 'react';

let offsetMs = 0;

/** Sets the clock of the console to the server's, because the computer's may be wrong. */
export function setServerNow(serverNow: string): void {
  const server = Date.parse(serverNow);
  if (Number.isFinite(server)) offsetMs = server - Date.now();
}

/** The server's present instant in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offsetMs;
}

/** The present instant, renewed in the given rhythm. */
export function useNow(everyMs: number): number {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return instant;
}
