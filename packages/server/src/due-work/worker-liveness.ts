import { Client } from 'pg';
import type { Pool } from 'pg';

import type { PostgresConfig } from '../db/config.ts';
import { jobSchema } from '../db/job-tasks.ts';

/** An arbitrary but fixed number; the second half of the lock is a hash of the pool's name. */
const lockSpace = 727_002;
const firstWaitMs = 200;
/** Shorter than the polling interval, so a database outage never makes a live pool look dead. */
const longestWaitMs = 1_000;

/** An advisory lock of a database session; it ends with the process. */
export interface LivenessSignal {
  stop(): Promise<void>;
}

/**
 * Signals that a pool of workers is alive, on a connection that reconnects. Resolves once the lock is held; throws
 * when the first connection fails.
 */
export async function signalLiveness(config: PostgresConfig, poolId: string): Promise<LivenessSignal> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let waitMs = firstWaitMs;
  const open = async (): Promise<void> => {
    const next = new Client({
      ...config,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'shiftgate-jobs-alive',
    });
    const lose = () => {
      if (client !== next) return;
      client = null;
      void next.end().catch(() => undefined);
      reconnect();
    };
    next.on('error', lose);
    next.on('end', lose);
    try {
      await next.connect();
      await next.query('select pg_advisory_lock_shared($1::integer, hashtext($2))', [lockSpace, poolId]);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    waitMs = firstWaitMs;
    if (isStopped) await stop();
  };
  const reconnect = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => void open().catch(reconnect), waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    await last?.end().catch(() => undefined);
  };
  await open();
  return { stop };
}

/** Lists the pools that hold jobs but signal no life. */
export async function listDeadPools(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct h.locked_by as id
       from (select locked_by from ${jobSchema}._private_jobs where locked_by is not null
             union select locked_by from ${jobSchema}._private_job_queues where locked_by is not null) h
      where not exists (
        select from pg_locks l
         where l.locktype = 'advisory' and l.granted and l.objsubid = 2
           and l.database = (select oid from pg_database where datname = current_database())
           and l.classid::bigint = ${lockSpace} and l.objid = hashtext(h.locked_by)::bit(32)::bigint::oid)`,
  );
  return rows.map((row) => row.id);
}

/** Unlocks the jobs of dead pools; live pools take them right away. */
export async function releasePools(pool: Pool, poolIds: readonly string[]): Promise<void> {
  if (poolIds.length === 0) return;
  await pool.query(`select ${jobSchema}.force_unlock_workers($1::text[])`, [poolIds]);
  // The library wakes its workers for new jobs only.
  await pool.query(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
}
