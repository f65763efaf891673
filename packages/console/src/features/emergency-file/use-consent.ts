import { useAct } from '#lib/api/query.ts';
import { rememberBrowserKey } from '#lib/auth/browser-key.ts';

/** Sends the browser to the provider, where an administrator gives the consent of the file. */
export function useConsent() {
  return useAct('emergency.authorize', {
    onSuccess: ({ url, browser_key: browserKey }) => {
      rememberBrowserKey(browserKey, 'emergencyFile');
      window.location.assign(url);
    },
  });
}
