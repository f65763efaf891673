import { rememberBrowserKey } from './browser-key.ts';
import { useAct } from '../api/query.ts';
import { writeStored } from '../storage.ts';
import { useSession } from './session.ts';

/** The screen that is open, to which the way back leads. */
const wantedRoute = (): string => `${window.location.pathname}${window.location.search}`;

/**
 * Leads to the workspace's consent page, where a control admin gives what is missing or renews a dead connection, and
 * back to the same screen.
 */
export function useAuthorize(): { readonly authorize: () => void; readonly isPending: boolean } {
  const { company } = useSession();
  const { mutate, isPending } = useAct('auth.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      writeStored('wantedRoute', wantedRoute());
      rememberBrowserKey(browserKey);
      window.location.assign(url);
    },
  });
  return {
    authorize: () => mutate({ query: { provider: company.oauth, consent: 'true' } }),
    isPending,
  };
}
