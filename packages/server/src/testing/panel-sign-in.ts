import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { CallInput } from './api.ts';

type Call = <N extends CallName>(name: N, input?: CallInput<N>) => Promise<CallResponse<N>>;

/** A browser's sign-in to the panel: through the workspace's consent, and back with the cookie of its start. */
export function createPanelSignIn(call: Call, googleUrl: string) {
  const browserKeys = new Map<string, string>();
  /** The cookie of the browser that started a sign-in. */
  const returning = (callbackUrl: string) => {
    const state = URL.canParse(callbackUrl) ? new URL(callbackUrl).searchParams.get('state') : null;
    return { callback_url: callbackUrl, browser_key: browserKeys.get(state ?? '') ?? 'not begun here' };
  };

  /** Follows a started consent like a browser; returns the final address. */
  const walk = async (
    { url, browser_key: browserKey }: { readonly url: string; readonly browser_key: string },
    email: string,
    choice: { readonly refuse?: boolean; readonly untick?: readonly string[] } = {},
  ): Promise<string> => {
    const request = new URL(url).searchParams;
    browserKeys.set(request.get('state') ?? '', browserKey);
    request.set('emulator_account', email);
    const page = await fetch(`${googleUrl}/signin/oauth/consent?${request.toString()}`, {
      redirect: 'manual',
    });
    if (page.status === 302) return page.headers.get('location') ?? '';
    const html = await page.text();
    const account = /name="account" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = new URLSearchParams({
      request: request.toString(),
      account,
      decision: choice.refuse === true ? 'refuse' : 'allow',
    });
    for (const [, scope = ''] of html.matchAll(/name="scope" value="([^"]+)"/g))
      if (choice.untick?.includes(scope) !== true) form.append('scope', scope);
    const decided = await fetch(`${googleUrl}/signin/oauth/decision`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return decided.headers.get('location') ?? '';
  };

  /** Starts a sign-in to the panel and follows its consent. */
  const consent = async (
    email: string,
    choice: { readonly allowTrial?: boolean; readonly refuse?: boolean } = {},
  ): Promise<string> => {
    const query = choice.allowTrial === true ? { allow_trial: 'true' } : {};
    return walk(await call('auth.authorize', { query }), email, choice);
  };

  /** Signs a person in to the panel; returns the bearer token. */
  const signIn = async (email: string, choice: { readonly allowTrial?: boolean } = {}): Promise<string> => {
    const callbackUrl = await consent(email, choice);
    return (await call('auth.callback', { body: returning(callbackUrl) })).token;
  };

  /** Has the person of a panel session confirm at the workspace that it is them; `email` is the account that they choose. */
  const confirm = async (token: string, email: string): Promise<string> => {
    const callbackUrl = await walk(await call('auth.confirm', { token }), email);
    const { confirmed_until: until } = await call('auth.confirmed', { token, body: returning(callbackUrl) });
    return until;
  };

  return { returning, consent, walk, signIn, confirm };
}
