import { providers } from '@shiftgate/domain/providers.ts';
import { renderPage } from '@shiftgate/pages/layout/render.tsx';
import { firstScript } from '@shiftgate/pages/panel/first-script.ts';
import type { PanelFrame } from '@shiftgate/pages/panel/panel-layout.tsx';
import { publicScreens } from '@shiftgate/pages/panel/paths.ts';
import { PublicPage } from '@shiftgate/pages/panel/public-page.tsx';
import { languages } from '@shiftgate/phrases/translate.ts';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { enterPublic } from '../app/session/enter-public.ts';
import { startPublic } from '../features/login/start.ts';
import { fakeApi } from './fake-api.ts';
import type { FakeApi, Replies } from './fake-api.ts';

interface PublicPageSettings {
  readonly replies?: Replies;
  /** The providers of the page; left out, the first one alone. */
  readonly providers?: PanelFrame['providers'];
  /** The page's own script does not come. */
  readonly isUnloaded?: boolean;
}

export interface OpenPublicPage {
  readonly api: FakeApi;
  readonly user: UserEvent;
  /** Where the page sent its visitor, the oldest first; `reload` for the page itself. */
  readonly went: readonly string[];
}

/** Puts a document in place of the one of the tests, whose body stays the element that queries look into. */
function write(html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  // The document runs no scripts; this helper calls their code.
  for (const script of parsed.querySelectorAll('script')) script.remove();
  const { documentElement: page, head, body } = parsed;
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const name of page.getAttributeNames()) root.setAttribute(name, page.getAttribute(name) ?? '');
  document.head.innerHTML = head.innerHTML;
  document.body.innerHTML = body.innerHTML;
}

/** Opens a public screen of the panel as the server renders it, with its scripts, over a server that answers what is given. */
export async function openPublicPage(at: string, settings: PublicPageSettings = {}): Promise<OpenPublicPage> {
  const { replies = {}, isUnloaded = false } = settings;
  const api = fakeApi(replies);
  const address = new URL(at, window.location.origin);
  const path = address.pathname as keyof typeof publicScreens;
  const before = document.documentElement.outerHTML;
  const went: string[] = [];
  const go = (to: string | URL) => void went.push(String(to));
  const spies = [
    vi.spyOn(window.location, 'assign').mockImplementation(go),
    vi.spyOn(window.location, 'replace').mockImplementation(go),
    vi.spyOn(window.location, 'reload').mockImplementation(() => go('reload')),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    window.history.replaceState(null, '', '/');
    write(before);
  });
  window.history.replaceState(null, '', at);
  write(
    renderPage(
      <PublicPage
        screen={publicScreens[path]}
        path={path}
        language={languages.find((each) => each === address.searchParams.get('lang')) ?? 'en'}
        nonce="n0"
        scriptSrc="/public-1.js"
        isSignUpOpen
        providers={settings.providers ?? [providers[0]]}
        betaProviders={[]}
      />,
    ),
  );
  new Function(firstScript)();
  if (!isUnloaded) await startPublic(enterPublic);
  return { api, user: userEvent.setup({ delay: null }), went };
}
