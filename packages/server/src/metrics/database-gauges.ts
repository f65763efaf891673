import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { DatabaseClient } from '../db/client.ts';
import { countExpiredCertificates } from '../db/due-work.ts';
import { inSystem } from '../db/transactions.ts';
import type { Clock } from '../ports/clock.ts';
import { addGauge } from './add-gauge.ts';

interface GaugeDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
}

/** Adds the gauges that are read from the database each time: forced logouts and expired certificates. */
export function addDatabaseGauges(registry: Registry, deps: GaugeDeps): void {
  addLogoutGauges(registry, deps);
  addCertificateGauge(registry, deps);
}

function addLogoutGauges(registry: Registry, deps: GaugeDeps): void {
  const states = {
    name: 'shiftgate_forced_logouts',
    help: 'Forced logouts that are not done yet.',
    labelNames: ['state'],
  };
  addGauge(registry, states, async () => {
    const figures = await readLogoutFigures(deps);
    return [
      { labels: { state: 'planned' }, value: figures.planned },
      { labels: { state: 'ordered' }, value: figures.ordered },
      { labels: { state: 'failing' }, value: figures.failing },
    ];
  });
  const longestWait = {
    name: 'shiftgate_forced_logout_longest_wait_seconds',
    help: 'How long the oldest forced logout that is due waits.',
  };
  addGauge(registry, longestWait, async () => [
    { value: (await readLogoutFigures(deps)).longest_wait_seconds },
  ]);
}

function addCertificateGauge(registry: Registry, { db, clock }: GaugeDeps): void {
  const expired = {
    name: 'shiftgate_expired_signing_certificates',
    help: 'Companies whose sign-ins are signed with an expired certificate.',
  };
  addGauge(registry, expired, async () => [
    { value: await inSystem(db, (tx) => countExpiredCertificates(tx, clock.now())) },
  ]);
}

interface LogoutFigures {
  readonly planned: number;
  readonly ordered: number;
  readonly failing: number;
  readonly longest_wait_seconds: number;
}

async function readLogoutFigures({ db, clock }: GaugeDeps): Promise<LogoutFigures> {
  const { rows } = await inSystem(db, (tx) =>
    sql<LogoutFigures>`select * from find_logout_figures(${new Date(clock.now())})`.execute(tx),
  );
  return rows[0] ?? { planned: 0, ordered: 0, failing: 0, longest_wait_seconds: 0 };
}
