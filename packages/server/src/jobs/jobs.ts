import { inCompany } from '../db/transactions.ts';
import { readGrant } from '../modules/connection/index.ts';
import { runControlSagas } from '../modules/control/index.ts';
import type { SagaDeps } from '../modules/control/index.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { FactsCache } from '../sign-in/facts-cache.ts';
import { runDueLogouts } from './due-logouts.ts';
import { readDirectories } from './read-directory.ts';
import type { ReadDirectoryDeps } from './read-directory.ts';
import { runReplans } from './replan-logouts.ts';
import { sendMails } from './send-mails.ts';
import type { TimedJob } from './ticker.ts';

export type JobDeps = ReadDirectoryDeps &
  SagaDeps & {
    readonly facts: FactsCache;
    /** Null: e-mails wait in the outbox. */
    readonly mailer: Mailer | null;
    /** From 0 to below 1; spreads repetitions. */
    readonly random: () => number;
  };

/** Everything that time asks for, with how often it is looked at when nobody wakes it. */
export function createJobs(deps: JobDeps): TimedJob[] {
  const { db, box, clock, facts, directory, mailer, random } = deps;
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
        const { done, retried, withdrawn } = await runDueLogouts({ db, clock, facts, directoryFor });
        return done + retried + withdrawn;
      },
    },
    ...(mailer === null
      ? []
      : [
          { name: 'send-mails', everyMs: 2000, run: () => sendMails({ db, box, clock, mailer, random }) },
        ]),
  ];
}
