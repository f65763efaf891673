import { CallbackPage } from './callback-page.tsx';
import { LoginPage } from './login-page.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import type { PublicScreen } from './paths.ts';
import { SuspendedPage } from './suspended-page.tsx';

const pages = { login: LoginPage, callback: CallbackPage, suspended: SuspendedPage } as const;

/** The page of a public screen. */
export function PublicPage({ screen, ...frame }: PanelFrame & { readonly screen: PublicScreen }) {
  const Page = pages[screen];
  return <Page {...frame} />;
}
