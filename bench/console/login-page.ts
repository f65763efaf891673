import { renderPage } from '@shiftgate/pages/layout/render.tsx';
import { PublicPage } from '@shiftgate/pages/panel/public-page.tsx';

/** The document of the panel's sign-in screen, as the server renders it. */
export function renderLoginPage(): string {
  return renderPage(
    PublicPage({
      screen: 'login',
      path: '/login',
      language: 'pt-BR',
      nonce: 'x'.repeat(24),
      scriptSrc: '/public-x.js',
      isSignUpOpen: true,
      providers: ['google'],
      betaProviders: [],
    }),
  );
}
