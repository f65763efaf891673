import { createWorkspaceApp } from './app/workspace-app.ts';
import type { EmulatorClock } from './clock.ts';
import type { EmulatorContext, OAuthClient } from './context.ts';
import { createCallLog } from './state/call-log.ts';
import { createFaultBoard } from './state/faults.ts';
import type { FaultBoard } from './state/faults.ts';
import type { CallLog } from './state/call-log.ts';
import { createGoogleApp } from './google/google-app.ts';
import { startSmtpOutbox } from './mail/smtp-outbox.ts';
import { makePadariaEstrela } from './seed/company.ts';
import type { CompanySeed, EmulatorState, OutboxMail } from './state/model.ts';
import { openStore } from './state/store.ts';
import { listenOnLoopback } from './support/listen.ts';
import { randomText } from './support/random.ts';
import type { Link } from './ui/language.ts';

const defaultQuotaPerMinute = 2400;
const keptMails = 200;

export interface EmulatorOptions {
  /** 0 finds a free port. */
  googlePort: number;
  appPort: number;
  /** Port of the mail server; found free when left out. */
  smtpPort?: number;
  /** The one host name that everything uses; the emulators listen on loopback only. */
  host?: 'localhost';
  clock: EmulatorClock;
  /** Folder where the state is stored over a restart; without it the state ends with the process. */
  dataDir?: string;
  /** The company to begin with; the bakery of 240 people if left out. */
  company?: CompanySeed;
  oauthClient: OAuthClient;
  /** Clients that are registered beside it. */
  moreOauthClients?: readonly OAuthClient[];
  /** Calls a minute for each person and client; 2,400 as at Google if left out. */
  quotaPerMinute?: number;
  /** More addresses for the front page, for example the product's own. */
  links?: readonly Link[];
}

export interface Emulators {
  /** Origins without a trailing slash. */
  readonly googleUrl: string;
  readonly appUrl: string;
  /** Address for the product's emails, `smtp://localhost:<port>`. */
  readonly smtpUrl: string;
  readonly faults: FaultBoard;
  readonly callLog: CallLog;
  /** The live state, for tests. */
  readonly state: EmulatorState;
  /** E-mails newest first. */
  readonly outbox: readonly OutboxMail[];
  close(): Promise<void>;
}

/** Starts the emulated Google and the workspace app. Rejects when a port is taken. */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const { clock } = options;
  const store = openStore(options.company ?? makePadariaEstrela(), clock.now(), options.dataDir);
  const context: EmulatorContext = {
    store,
    clock,
    urls: { google: '', app: '' },
    oauthClients: [options.oauthClient, ...(options.moreOauthClients ?? [])],
    faults: createFaultBoard(),
    callLog: createCallLog(),
    quotaPerMinute: options.quotaPerMinute ?? defaultQuotaPerMinute,
    links: options.links ?? [],
  };
  const google = await listenOnLoopback(await createGoogleApp(context), options.googlePort);
  context.urls.google = `http://localhost:${google.port}`;
  const opened = await listenOnLoopback(await createWorkspaceApp(context), options.appPort).catch(
    async (error: unknown) => {
      await google.close();
      throw error;
    },
  );
  context.urls.app = `http://localhost:${opened.port}`;
  const smtp = await startSmtpOutbox({
    port: options.smtpPort ?? 0,
    faults: context.faults,
    receive: (mail) => {
      store.state.outbox.unshift({ id: randomText(9), at: clock.now(), ...mail });
      store.state.outbox.length = Math.min(store.state.outbox.length, keptMails);
      store.touch();
    },
  }).catch(async (error: unknown) => {
    await Promise.all([google.close(), opened.close()]);
    throw error;
  });
  return {
    googleUrl: context.urls.google,
    appUrl: context.urls.app,
    smtpUrl: smtp.url,
    faults: context.faults,
    callLog: context.callLog,
    state: store.state,
    outbox: store.state.outbox,
    close: async () => {
      await Promise.all([google.close(), opened.close(), smtp.close()]);
      store.flush();
    },
  };
}
