import { rememberBrowserKey } from './browser-key.ts';
import { useAct } from '../api/query.ts';
import { writeStored } from '../storage.ts';
import { useSession } from './session.ts';

/** The open screen, to which the person returns. */
const wantedRoute = (): string => `${window.location.pathname}${window.location.search}`;

/**
 * Leads to the workspace's consent page, where a control admin gives what is missing or renews a dead connection, and
 * back to the same screen. For control it asks for more, and so it does while control is on, so that no narrower
 * connection takes the place of the one that can turn it off.
 */
export function useAuthorize({ forControl = false }: { readonly forControl?: boolean } = {}): {
  readonly authorize: () => void;
  readonly isPending: boolean;
} {
  const { company } = useSession();
  const { mutate, isPending } = useAct('auth.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      writeStored('wantedRoute', wantedRoute());
      rememberBrowserKey(browserKey);
      window.location.assign(url);
    },
  });
  const control = forControl || company.control_state !== 'inactive';
  const query = { provider: company.oauth, consent: 'true', ...(control && { control: 'true' }) } as const;
  return { authorize: () => mutate({ query }), isPending };
}
