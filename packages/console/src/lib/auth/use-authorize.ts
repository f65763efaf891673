import { rememberBrowserKey } from './browser-key.ts';
import { useAct } from '../api/query.ts';
import { useSession } from './session.ts';

/** Leads to the workspace's consent page, where a control admin gives what is missing or renews a dead connection. */
export function useAuthorize(): { readonly authorize: () => void; readonly isPending: boolean } {
  const { company } = useSession();
  const { mutate, isPending } = useAct('auth.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      rememberBrowserKey(browserKey);
      window.location.assign(url);
    },
  });
  return {
    authorize: () => mutate({ query: { provider: company.oauth, consent: 'true' } }),
    isPending,
  };
}
