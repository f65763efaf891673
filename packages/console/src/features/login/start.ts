import type { login as source } from '@shiftgate/phrases/pt-BR/login.ts';
import { finder, format, translator } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { ApiError } from '../../lib/api/client.ts';
import type { Company } from '../../lib/auth/session.ts';
import { readLanguage, readStored } from '../../lib/storage.ts';
import { hasBegunSignIn } from '../../lib/auth/browser-key.ts';
import { workspaceNameOf } from '../../lib/auth/workspace-name.ts';
import { showCallback } from './callback-screen.ts';
import { showLogin } from './login-screen.ts';
import { isSignUpOpen } from './sign-up.ts';
import { showSuspended } from './suspended-screen.ts';
import { showTrouble } from './trouble-screen.ts';
import type { LoginTexts, PublicContext, PublicEntry } from './model.ts';
import './login.css';

/** What a public screen is drawn from, again when the language changes. */
interface Shown {
  readonly path: string;
  readonly company?: Company | null;
  /** The error of the session look-up. */
  readonly trouble?: ApiError;
  /** The person asked for another try and must see that it ran. */
  readonly isAnotherTry?: boolean;
  readonly retry: () => Promise<void>;
}

async function loadTexts(language: Language): Promise<LoginTexts> {
  if (language === 'en') return (await import('@shiftgate/phrases/en/login.ts')).login;
  if (language === 'es') return (await import('@shiftgate/phrases/es/login.ts')).login;
  return (await import('@shiftgate/phrases/pt-BR/login.ts')).login;
}

/** Starts a public screen. A person with a valid token is sent home, or to the page they belong to. */
export async function startPublic(
  enter: (path: string) => Promise<PublicEntry>,
  isAnotherTry = false,
): Promise<void> {
  const path = window.location.pathname.replace(/\/+$/, '');
  const retry = () => startPublic(enter, true);
  // A signed-in person renews the company's connection: the provider's answer must be processed.
  if (readStored('token') !== null && path === '/auth/callback' && hasBegunSignIn()) {
    await show({ path, retry });
    return;
  }
  try {
    const entry = await enter(path);
    if (entry.kind === 'goTo') window.location.replace(entry.path);
    else await show({ path, company: entry.company, isAnotherTry, retry });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await show({ path, trouble: error, retry });
  }
}

/** Draws the screen of a path in the stored language; called again when the language changes. */
async function show(shown: Shown): Promise<void> {
  const { path, company = null, trouble, isAnotherTry = false, retry } = shown;
  const language = readLanguage();
  const texts = await loadTexts(language);
  const surroundings = { workspace: workspaceNameOf(company) };
  const t = translator<typeof source>(language, texts, surroundings);
  const find = finder(texts, surroundings);
  const errorText: PublicContext['errorText'] = (code, requestId, facts = {}) => {
    if (code === 'APP_NOT_INSTALLED' && !isSignUpOpen()) return t('notInstalledHere');
    const text = find(`errors.${code}`) ?? texts.errors.general;
    const { domain } = facts;
    const named = typeof domain === 'string' ? { domain } : {};
    return format(language, text, { ...named, id: requestId ?? '-' });
  };
  const context: PublicContext = { language, t, errorText };
  const again = () => void show(shown);
  if (trouble !== undefined) showTrouble(context, again, trouble, retry);
  else if (path === '/suspended') showSuspended(context, again, { company, isAnotherTry, retry });
  else if (path.startsWith('/auth/')) await showCallback(context, again);
  else showLogin(context, again);
}
