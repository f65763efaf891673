import type { SignInProbe } from '#ports/sign-in-probe.ts';

const timeoutMs = 5000;

/** Requests the sign-in service at its public address, like a browser. */
export function createSignInProbe(signInUrl: string): SignInProbe {
  return {
    url: signInUrl,
    isReachable: async () => {
      try {
        const response = await fetch(`${signInUrl}/healthz`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer: unknown = await response.json();
        return response.ok && (answer as { status?: unknown } | null)?.status === 'ok';
      } catch {
        return false;
      }
    },
  };
}
