import '../design/styles/first.css';
import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { ApiError, whenShutOut } from '../lib/api/client.ts';
import type { FirstTexts } from '../lib/i18n/load-texts.ts';
import { loadSession } from '../lib/auth/session.ts';
import { readStored } from '../lib/storage.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { makeRouter } from './routes.tsx';
import { ConfirmIdentity } from './session/confirm-identity.tsx';
import { SessionEnd } from './session/session-end.tsx';
import { endPanelSession } from './session/sign-out.ts';
import './shell/shell.css';
import '../design/styles/mantine.css';

/** Worth a retry: the network or the server was down. A refusal by the server is not. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'NETWORK' || error.status === 503;
}

/** Starts the signed-in console. */
export function startConsole(language: Language, texts: FirstTexts): void {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { retry: false },
    },
  });
  // Until there is a screen that could lose something.
  whenShutOut((_wish, why) => endPanelSession(why));
  const router = makeRouter(queryClient);
  // Asked for before anything is drawn; the router's guard meets the answer.
  if (readStored('token') !== null) void loadSession(queryClient).catch(() => undefined);
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  // The scroll lock of dialogs writes a style of its own and takes the nonce from this global (get-nonce).
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the console');
  createRoot(place).render(
    <ConsoleFrame queryClient={queryClient} language={language} texts={texts} nonce={nonce}>
      <RouterProvider router={router} />
      <SessionEnd />
      <ConfirmIdentity />
    </ConsoleFrame>,
  );
}
