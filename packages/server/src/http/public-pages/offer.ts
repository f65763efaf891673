import { callbackPaths } from '@shiftgate/contract/providers.ts';
import { providers } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type { PanelFrame } from '@shiftgate/pages/panel/panel-layout.tsx';

/** The sign-ins that are new. */
export interface BetaSignIn {
  readonly providers: readonly Provider[];
  /** Whether `/login` offers them too, or `/login/beta` alone. */
  readonly isOnLogin: boolean;
}

interface Installation {
  readonly providers: readonly Provider[];
  readonly beta: BetaSignIn;
}

/** The providers that a public screen leads to, and those that it marks as new. */
export function offerAt(
  path: string,
  { providers: installed, beta }: Installation,
): Pick<PanelFrame, 'providers' | 'betaProviders'> {
  // The consent of an application comes back below the path of the sign-in.
  const returning = providers.filter((provider) => isWithin(path, callbackPaths[provider])).at(-1);
  const isBetaPage = path === '/login/beta';
  const isHidden = (provider: Provider): boolean =>
    !isBetaPage && !beta.isOnLogin && beta.providers.includes(provider);
  const shown = returning === undefined ? installed.filter((provider) => !isHidden(provider)) : [returning];
  const [first = providers[0], ...rest] = shown.length === 0 ? installed : shown;
  return { providers: [first, ...rest], betaProviders: isBetaPage ? beta.providers : [] };
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);
