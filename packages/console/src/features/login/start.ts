import type { login as source } from '@shiftgate/phrases/pt-BR/login.ts';
import { lookUp, translator } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate, Translated } from '@shiftgate/phrases/translate.ts';
import { call } from '../../lib/client.ts';
import { readLanguage, readStored, writeStored } from '../../lib/storage.ts';
import { hasBegunSignIn } from '../../lib/browser-key.ts';
import { showCallback } from './callback-screen.ts';
import { showLogin } from './login-screen.ts';
import { isSignUpOpen } from './sign-up.ts';
import { showSuspended } from './suspended-screen.ts';
import './login.css';

export type LoginTexts = Translated<typeof source>;
export interface PublicContext {
  readonly language: Language;
  readonly t: Translate<typeof source>;
  /** The text of an error code; an unknown one gives the general text with the request's id. */
  readonly errorText: (code: string, requestId: string | null) => string;
}

/** The guard, as the app gives it: what to do on a public path with or without a token and its user. */
type Guard = (
  path: string,
  hasToken: boolean,
  user: 'unknown' | 'failed' | { readonly isControlAdmin: boolean },
) => { readonly kind: string; readonly path?: string };

async function loadTexts(language: Language): Promise<LoginTexts> {
  if (language === 'en') return (await import('@shiftgate/phrases/en/login.ts')).login;
  if (language === 'es') return (await import('@shiftgate/phrases/es/login.ts')).login;
  return (await import('@shiftgate/phrases/pt-BR/login.ts')).login;
}

/** Starts a public screen; a person with a valid token is sent home (spec §2). */
export async function startPublic(guard: Guard): Promise<void> {
  const path = window.location.pathname.replace(/\/+$/, '');
  const hasToken = readStored('token') !== null;
  // Somebody signed in renews the company's connection: what the provider brought back has to be taken.
  if (hasToken && path === '/auth/callback' && hasBegunSignIn()) {
    await show(path);
    return;
  }
  if (guard(path, hasToken, 'unknown').kind === 'fetchSession') {
    const user = await call('users.me', {}).then(
      (me) => ({ isControlAdmin: me.is_control_admin }),
      () => 'failed' as const,
    );
    const decision = guard(path, hasToken, user);
    if (decision.kind === 'goTo') {
      window.location.replace(decision.path ?? '/');
      return;
    }
    writeStored('token', null);
  }
  await show(path);
}

/** Draws the screen of a path in the stored language; called again when the language changes. */
async function show(path: string): Promise<void> {
  const language = readLanguage();
  const texts = await loadTexts(language);
  const t = translator<typeof source>(language, texts);
  const errorText: PublicContext['errorText'] = (code, requestId) => {
    if (code === 'APP_NOT_INSTALLED' && !isSignUpOpen()) return t('notInstalledHere');
    const key = `errors.${code}`;
    const known = lookUp(texts, key) !== undefined;
    return t((known ? key : 'errors.general') as Parameters<typeof t>[0], { id: requestId ?? '-' });
  };
  const context: PublicContext = { language, t, errorText };
  const again = () => void show(path);
  if (path === '/suspended') showSuspended(context, again);
  else if (path.startsWith('/auth/')) await showCallback(context, again);
  else showLogin(context, again);
}
