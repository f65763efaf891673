import type { FastifyInstance } from 'fastify';
import type { EmulatorClock } from '../clock.ts';
import { createCallLog } from '../state/call-log.ts';
import type { CallLog } from '../state/call-log.ts';
import { createFaultBoard } from '../state/faults.ts';
import type { FaultBoard } from '../state/faults.ts';
import { createHttpApp } from '../support/http-app.ts';
import { listenOnLoopback } from '../support/listen.ts';
import type { TlsIdentity } from '../support/listen.ts';
import { addControl } from './control/endpoints.ts';
import { addControlPage } from './control/pages.ts';
import type { AppRegistration, GraphLimits, MicrosoftContext } from './context.ts';
import { GraphError } from './faults/errors.ts';
import { addGraph, graphPath } from './graph/routes.ts';
import { addAdminConsent } from './login/admin-consent.ts';
import { addAuthorize } from './login/authorize.ts';
import { addLoginEndpoints } from './login/endpoints.ts';
import { addLogout } from './login/logout.ts';
import { addPassword } from './login/password-route.ts';
import { addMail } from './office/mail.ts';
import { addSaml } from './saml/routes.ts';
import { makeBookshop, makeDistributor, makePersonalAccounts } from './seed/bookshop.ts';
import type { MicrosoftFaultKind } from './state/faults.ts';
import { openMicrosoftStore } from './state/memory.ts';
import type { MicrosoftState, TenantSeed } from './state/model.ts';
import type { Link } from '../ui/language.ts';

const documentedLimits: GraphLimits = { writesPer150Seconds: 3000, reportsPer10Seconds: 5 };

export interface MicrosoftOptions {
  /** 0 finds a free port. */
  port: number;
  clock: EmulatorClock;
  apps: readonly AppRegistration[];
  /** Served over https with this identity; Microsoft's own clients refuse plain http. */
  tls?: TlsIdentity;
  /** Folder where the state is stored over a restart; without it the state ends with the process. */
  dataDir?: string;
  /** The tenants to begin with; the bookshop of 60 people, a distributor and personal accounts if left out. */
  tenants?: readonly TenantSeed[];
  /** Limits of Graph; those that Microsoft documents if left out. */
  limits?: Partial<GraphLimits>;
  /** Users on a page unless the caller asks for another size; 100 in a list and 200 in a delta round if left out. */
  pageSizes?: { readonly list: number; readonly delta: number };
  /** More addresses for the front page. */
  links?: readonly Link[];
}

export interface EmulatedMicrosoft {
  /** Addresses without a trailing slash. */
  readonly loginUrl: string;
  readonly graphUrl: string;
  readonly faults: FaultBoard<MicrosoftFaultKind>;
  readonly callLog: CallLog;
  /** The live state, for tests. */
  readonly state: MicrosoftState;
  close(): Promise<void>;
}

async function createMicrosoftApp(context: MicrosoftContext): Promise<FastifyInstance> {
  const nowMs = (): number => context.clock.now();
  const app = await createHttpApp({
    unreadable: () =>
      new GraphError(400, 'BadRequest', 'Unable to read JSON request payload.').bodyAt(nowMs(), null),
    failed: (status, message) =>
      new GraphError(status, status < 500 ? 'BadRequest' : 'generalException', message).bodyAt(nowMs(), null),
  });
  addControl(app, context);
  addControlPage(app, context);
  addLoginEndpoints(app, context);
  addAuthorize(app, context);
  addAdminConsent(app, context);
  addPassword(app, context);
  addLogout(app, context);
  addSaml(app, context);
  addMail(app, context);
  addGraph(app, context);
  return app;
}

/** Starts the emulated Microsoft: login host, Graph and a mail page on one port. Rejects when the port is taken. */
export async function startMicrosoft(options: MicrosoftOptions): Promise<EmulatedMicrosoft> {
  const { clock } = options;
  const seeds = options.tenants ?? [makeBookshop(), makeDistributor(), makePersonalAccounts()];
  const store = openMicrosoftStore(seeds, clock.now(), options.dataDir);
  const context: MicrosoftContext = {
    store,
    clock,
    urls: { login: '', graph: '' },
    apps: options.apps,
    faults: createFaultBoard<MicrosoftFaultKind>(),
    callLog: createCallLog(),
    limits: { ...documentedLimits, ...options.limits },
    pageSizes: options.pageSizes ?? { list: 100, delta: 200 },
    links: options.links ?? [],
  };
  const opened = await listenOnLoopback(await createMicrosoftApp(context), options.port, options.tls);
  const origin = `${options.tls === undefined ? 'http' : 'https'}://localhost:${opened.port}`;
  context.urls.login = origin;
  context.urls.graph = `${origin}${graphPath}`;
  return {
    loginUrl: context.urls.login,
    graphUrl: context.urls.graph,
    faults: context.faults,
    callLog: context.callLog,
    state: store.state,
    close: async () => {
      await opened.close();
      store.flush();
    },
  };
}
