import { useAct } from '#lib/api/query.ts';
import { rememberBrowserKey } from '#lib/auth/browser-key.ts';

/** Leads to the consent of this report at the workspace, and back here. */
export function useAllow(): { readonly allow: () => void; readonly isPending: boolean } {
  const { mutate, isPending } = useAct('sharedFiles.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      rememberBrowserKey(browserKey, 'sharedFiles');
      window.location.assign(url);
    },
  });
  return { allow: () => mutate({}), isPending };
}
