import { apiPrefix, calls, rawPaths } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { StreamTopic } from '@shiftgate/contract/streams.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authorization } from './client.ts';
import { readEvents } from './event-lines.ts';
import { invalidateCalls } from './query.ts';

type ReadName = {
  [N in CallName]: (typeof calls)[N]['method'] extends 'GET' ? N : never;
}[CallName];

/** For every call that reads: which topics make its cached answer old. One that no screen keeps open has none. */
const staleAfter: Readonly<Record<ReadName, readonly StreamTopic[]>> = {
  'auth.authorize': [],
  'auth.scopes': ['sync_users'],
  'integrations.scopesStatus': ['sync_users'],
  'company.current': ['control'],
  'company.sso': ['control'],
  'company.permission': [],
  'company.inSuite': [],
  'company.passwordSettings': ['control', 'shifts'],
  // The company's calendar decides about every shift.
  'company.calendar': ['shifts'],
  'company.address': [],
  'branding.get': [],
  'home.summary': ['sync_users', 'control', 'control_watch', 'access_log', 'shifts', 'users', 'requests'],
  // A list of people is not read anew for each sign-in of a morning.
  'users.list': ['sync_users', 'control', 'shifts', 'users'],
  'users.me': [],
  'users.syncTask': ['sync_users'],
  'users.simulateSignIn': [],
  // The open person's sessions come and go with sign-ins.
  'users.get': ['sync_users', 'access_log', 'users'],
  'users.forceLogout': [],
  'users.logouts': ['access_log', 'users'],
  'sessions.list': ['access_log', 'users'],
  // Counting all sessions is costly: their picture polls in place of following sign-ins.
  'sessions.chart': ['users'],
  'permissions.list': ['users'],
  'tasks.list': ['tasks'],
  'tasks.get': ['tasks'],
  'tasks.results': ['tasks'],
  'shifts.list': ['shifts'],
  'shifts.rules': ['shifts'],
  'shifts.get': ['shifts', 'users'],
  'shifts.users': ['users'],
  'shifts.year': [],
  'shifts.versions': ['shifts'],
  'shifts.version': ['shifts'],
  'control.state': ['control'],
  'control.test': ['control', 'activation_test'],
  'control.watch': ['control', 'control_watch'],
  'control.firstSignIns': ['control', 'control_watch'],
  'emergency.state': ['control'],
  'apps.list': ['apps'],
  'requests.summary': ['requests'],
  'requests.list': ['requests'],
  'accessLog.list': ['access_log'],
  'accessLog.chart': ['access_log'],
  'accessLog.patterns': ['access_log'],
  'accessDuration.sums': [],
  'accessDuration.list': [],
  'sharedFiles.state': ['shared_files'],
  'sharedFiles.list': ['shared_files'],
  'sharedFiles.chart': ['shared_files'],
  'sharedFiles.get': ['shared_files'],
  'accessLog.get': [],
  'audit.list': ['sync_users', 'control', 'shifts', 'users', 'requests', 'tasks', 'apps'],
  'audit.chart': ['sync_users', 'control', 'shifts', 'users', 'requests', 'tasks', 'apps'],
  'audit.get': [],
  'audit.settings': [],
  'audit.holds': [],
  'erasure.list': ['users'],
  'reportMails.get': [],
};
const streamedCalls = (Object.keys(staleAfter) as ReadName[]).filter((name) => staleAfter[name].length > 0);

/** Bursts of events (a sync of thousands, a morning's sign-ins) are gathered this long before the screen is renewed. */
const gatherMs = 700;
const pollMs = 15_000;
const maxWaitMs = 30_000;

let isLive = false;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const listener of listeners) listener();
}

/** Whether changes arrive by the stream now (else the screen polls). */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLive,
  );
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Follows the event stream until stopped: each event invalidates the touched calls. While the stream is down, the open
 * screen polls every 15 seconds, and the stream is retried after 1 to 30 seconds.
 * @returns a function that stops it.
 */
export function followStream(client: QueryClient): () => void {
  const stop = new AbortController();
  const touched = new Set<CallName>();
  let flush: ReturnType<typeof setTimeout> | undefined;

  const touch = (topic: string) => {
    for (const name of streamedCalls) if (staleAfter[name].includes(topic as StreamTopic)) touched.add(name);
    flush ??= setTimeout(() => {
      flush = undefined;
      const names = [...touched];
      touched.clear();
      void invalidateCalls(client, names);
    }, gatherMs);
  };

  const readOnce = async (): Promise<void> => {
    const response = await fetch(apiPrefix + rawPaths.events, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'text/event-stream', ...authorization() },
      signal: stop.signal,
    });
    if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`);
    setLive(true);
    for await (const event of readEvents(response.body)) touch(event.name);
  };

  const run = async (): Promise<void> => {
    let waitMs = 1000;
    while (!stop.signal.aborted) {
      const startedAt = Date.now();
      try {
        await readOnce();
      } catch {
        // Away or refused: polling takes over below, and the token's end shows itself at the next call.
      }
      setLive(false);
      if (stop.signal.aborted) return;
      waitMs = Date.now() - startedAt > 60_000 ? 1000 : Math.min(waitMs * 2, maxWaitMs);
      await pause(waitMs, stop.signal);
      // What happened in between was missed: everything on the screen is asked again.
      if (!stop.signal.aborted) await invalidateCalls(client, streamedCalls);
    }
  };

  const poll = setInterval(() => {
    if (!isLive && document.visibilityState === 'visible') {
      void invalidateCalls(client, streamedCalls);
    }
  }, pollMs);
  void run();
  return () => {
    stop.abort();
    clearInterval(poll);
    clearTimeout(flush);
    setLive(false);
  };
}
