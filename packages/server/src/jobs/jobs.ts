import { inCompany } from '../db/transactions.ts';
import { readGrant } from '../modules/connection/public.ts';
import {
  endPlans,
  nextControlTimeMs,
  runControlSagas,
  runControlTimes,
  runGroupUpdates,
  notifyOfPlanEnds,
  watchActivations,
  watchTests,
} from '../modules/control/index.ts';
import type { ControlTimesDeps } from '../modules/control/index.ts';
import type { SagaDeps } from '../modules/control/public.ts';
import type { Mailer } from '../ports/mailer.ts';
import { notifyOfRequests, undelivered } from '../modules/requests/index.ts';
import type { PasswordChosen, Lockouts } from '../modules/passwords/public.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SnapshotCache } from '../access/public.ts';
import { runBulkTasks } from '../modules/tasks/index.ts';
import { cleanCompanies } from './maintenance/clean-companies.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { runDueLogouts, runReplans } from '../modules/forced-logout/index.ts';
import { givePasswords } from '../modules/onboarding/index.ts';
import { purgeSecrets } from './maintenance/purge-secrets.ts';
import { maintainLog } from './maintenance/maintain-log.ts';
import { runSyncs, startNightlySyncs } from '../modules/directory-sync/index.ts';
import type { SyncDeps } from '../modules/directory-sync/index.ts';
import { rollKeys } from '../modules/apps/index.ts';
import { sendMails } from '../modules/mail/index.ts';
import { notifyOfConnections } from '../modules/connection/index.ts';
import type { TimedJob } from '../due-work/ticker.ts';
import { runWorkspacePasswords } from '../modules/passwords/index.ts';

export interface JobDeps extends SyncDeps, SagaDeps, ControlTimesDeps {
  readonly facts: SnapshotCache;
  readonly hasher: PasswordHasher;
  readonly lockouts: Lockouts;
  readonly changeLinkUrl: (token: string) => string;
  /** Address of the requests of people without a panel, in the panel. */
  readonly inboxUrl: string;
  /** Address of applications and certificates in the panel. */
  readonly appsUrl: string;
  /** Left out, generated passwords are not set at the workspace. */
  readonly passwordChosen?: PasswordChosen;
  /** True when the process stops. */
  readonly isStopping?: () => boolean;
  /** Null: e-mails wait in the outbox. */
  readonly mailer: Mailer | null;
  /** From 0 to below 1; spreads repetitions. */
  readonly random: () => number;
  /** Called with outcomes of forced logouts, for the metrics. */
  readonly onLogouts?: LogoutWatch;
}

export interface LogoutWatch {
  /** A logout was completed this many milliseconds after its instant. */
  done(lateMs: number): void;
  /** The workspace failed this many logouts; they are retried. */
  retried(count: number): void;
}

/** Every timed job with its polling interval; a wake runs it earlier. */
export function createJobs(deps: JobDeps): TimedJob[] {
  const { db, box, clock, facts, directory, mailer, random } = deps;
  const directoryFor = async (companyKey: string) => {
    const grant = await inCompany(db, companyKey, (tx) => readGrant(tx, box, companyKey));
    return grant && { directory, grant };
  };
  return [
    { name: 'sync-directory', everyMs: 2000, run: () => runSyncs(deps) },
    { name: 'switch-control', everyMs: 1000, run: () => runControlSagas(deps) },
    {
      name: 'control-times',
      everyMs: 60_000,
      run: () => runControlTimes(deps),
      nextInMs: () => nextControlTimeMs(deps),
    },
    { name: 'watch-tests', everyMs: 1000, run: () => watchTests(deps) },
    { name: 'watch-activations', everyMs: 5000, run: () => watchActivations(deps) },
    { name: 'replan-logouts', everyMs: 1000, run: () => runReplans({ db, clock, facts }) },
    {
      name: 'log-out',
      everyMs: 1000,
      run: async () => {
        const { done, retried, withdrawn } = await runDueLogouts({
          ...deps,
          directoryFor,
          ...(deps.onLogouts && { onDone: (lateMs) => deps.onLogouts?.done(lateMs) }),
        });
        deps.onLogouts?.retried(retried);
        return done + retried + withdrawn;
      },
    },
    {
      name: 'workspace-passwords',
      everyMs: 1000,
      run: async () => {
        const { done, retried, dropped } = await runWorkspacePasswords({ db, box, clock, directoryFor });
        return done + retried + dropped;
      },
    },
    {
      name: 'bulk-tasks',
      everyMs: 1000,
      run: () => runBulkTasks({ ...deps, preparePassword: directory.preparePassword }),
    },
    {
      name: 'first-passwords',
      everyMs: 5000,
      run: () => givePasswords({ db, box, clock, sendsMail: mailer !== null }),
    },
    { name: 'notify-of-requests', everyMs: 5000, run: () => notifyOfRequests(deps) },
    { name: 'notify-of-connections', everyMs: 5000, run: () => notifyOfConnections(deps) },
    {
      name: 'roll-keys',
      everyMs: 60_000,
      run: () => rollKeys({ db, box, clock, directoryFor, appsUrl: deps.appsUrl }),
    },
    { name: 'purge-secrets', everyMs: 60_000, run: () => purgeSecrets({ db, clock }) },
    { name: 'keep-groups', everyMs: 2000, run: () => runGroupUpdates(deps) },
    { name: 'end-plans', everyMs: 10_000, run: () => endPlans(deps) },
    { name: 'notify-of-plan-ends', everyMs: 10_000, run: () => notifyOfPlanEnds(deps) },
    { name: 'start-nightly-syncs', everyMs: 10_000, run: () => startNightlySyncs(deps) },
    { name: 'maintain-log', everyMs: 30_000, run: () => maintainLog(deps) },
    { name: 'clean-up', everyMs: 30_000, run: () => cleanUp(deps) },
    { name: 'clean-companies', everyMs: 30_000, run: () => cleanCompanies(deps) },
    ...(mailer === null
      ? []
      : [
          {
            name: 'send-mails',
            everyMs: 2000,
            run: () => sendMails({ db, box, clock, mailer, random, undelivered }),
          },
        ]),
  ];
}
