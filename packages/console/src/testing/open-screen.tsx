import { QueryClient } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { ReactNode } from 'react';
import { ConsoleFrame } from '../app/console-frame.tsx';
import { callOptions } from '../lib/api/query.ts';
import type { Session } from '../lib/auth/session.ts';
import { bringLaterTexts } from '../lib/i18n/later-texts.ts';
import { loadFirstTexts } from '../lib/i18n/load-texts.ts';
import { setServerNow } from '../lib/now.ts';
import { parseSearch, stringifySearch } from '../lib/routing/url-state.ts';
import { writeLanguage } from '../lib/storage.ts';
import { aSession, testInstant } from './entities.ts';
import { fakeApi } from './fake-api.ts';
import type { FakeApi, Replies } from './fake-api.ts';

interface ScreenSettings {
  /** The path of the route, with its parameters; any address unless given. */
  readonly path?: string;
  /** The address at which the screen is opened. */
  readonly at?: string;
  readonly language?: Language;
  readonly session?: Partial<Session>;
  readonly replies?: Replies;
  /** Dialogs and menus come and go as they do in a browser. */
  readonly hasTransitions?: boolean;
}

export interface OpenScreen {
  readonly api: FakeApi;
  readonly user: UserEvent;
  /** The current address. */
  readonly address: () => string;
  /** One step back in the history. */
  readonly goBack: () => void;
  /** Has every open answer asked for anew, as an event of the stream does. */
  readonly refresh: () => Promise<void>;
}

/** Opens a screen as the console would, over a server that answers what is given. */
export async function openScreen(screen: ReactNode, settings: ScreenSettings = {}): Promise<OpenScreen> {
  const { path = '$', at = '/', language = 'en', replies = {}, hasTransitions = false } = settings;
  const { me, company, suite } = aSession(settings.session);
  const api = fakeApi({ 'users.me': me, 'company.current': company, 'company.inSuite': suite, ...replies });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: false }, mutations: { retry: false } },
  });
  queryClient.setQueryData(callOptions('users.me', {}).queryKey, me);
  queryClient.setQueryData(callOptions('company.current', {}).queryKey, company);
  queryClient.setQueryData(callOptions('company.inSuite', {}).queryKey, suite);
  setServerNow(testInstant);
  writeLanguage(language);
  const [texts] = await Promise.all([loadFirstTexts(language), bringLaterTexts(language)]);

  const rootRoute = createRootRoute();
  const route = createRoute({ getParentRoute: () => rootRoute, path, component: () => screen });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: rootRoute.addChildren(path === '$' ? [route] : [route, elsewhere]),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <ConsoleFrame
      queryClient={queryClient}
      language={language}
      texts={texts}
      nonce=""
      isTest={!hasTransitions}
    >
      {/* The registered router is the console's own. */}
      <RouterProvider router={router as never} />
    </ConsoleFrame>,
  );
  return {
    api,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.href,
    goBack: () => history.back(),
    refresh: () => queryClient.invalidateQueries(),
  };
}
