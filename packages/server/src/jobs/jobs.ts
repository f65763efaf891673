import { inCompany } from '../db/transactions.ts';
import { readGrant } from '../modules/connection/index.ts';
import { endPlans, runControlSagas, runGroupUpdates } from '../modules/control/index.ts';
import type { SagaDeps } from '../modules/control/index.ts';
import type { FactsCache } from '../sign-in/facts-cache.ts';
import { cleanUp } from './clean-up.ts';
import { runDueLogouts } from './due-logouts.ts';
import { maintainLog } from './maintain-log.ts';
import { readDirectories } from './read-directory.ts';
import type { ReadDirectoryDeps } from './read-directory.ts';
import { runReplans } from './replan-logouts.ts';
import { startReadings } from './start-readings.ts';
import type { TimedJob } from './ticker.ts';
import { runWorkspacePasswords } from './workspace-passwords.ts';

export interface JobDeps extends ReadDirectoryDeps, SagaDeps {
  readonly facts: FactsCache;
  /** Told of what became of forced logouts, for the metrics. */
  readonly onLogouts?: LogoutWatch;
}

export interface LogoutWatch {
  /** A logout was done this long after its instant, in milliseconds. */
  done(lateMs: number): void;
  /** The workspace could not do this many; they are tried again. */
  retried(count: number): void;
}

/** Everything that time asks for, with how often it is looked at when nobody wakes it. */
export function createJobs(deps: JobDeps): TimedJob[] {
  const { db, box, clock, facts, directory } = deps;
  const directoryFor = async (companyKey: string) => {
    const grant = await inCompany(db, companyKey, (tx) => readGrant(tx, box, companyKey));
    return grant && { directory, grant };
  };
  return [
    { name: 'read-directory', everyMs: 2000, run: () => readDirectories(deps) },
    { name: 'switch-control', everyMs: 1000, run: () => runControlSagas(deps) },
    { name: 'replan-logouts', everyMs: 1000, run: () => runReplans({ db, clock, facts }) },
    {
      name: 'log-out',
      everyMs: 1000,
      run: async () => {
        const { done, retried, withdrawn } = await runDueLogouts({
          db,
          clock,
          facts,
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
    { name: 'keep-groups', everyMs: 2000, run: () => runGroupUpdates(deps) },
    { name: 'end-plans', everyMs: 10_000, run: () => endPlans(deps) },
    { name: 'start-readings', everyMs: 10_000, run: () => startReadings(deps) },
    { name: 'maintain-log', everyMs: 30_000, run: () => maintainLog(deps) },
    { name: 'clean-up', everyMs: 30_000, run: () => cleanUp(deps) },
  ];
}
