import type { Client, Pool } from 'pg';

/** A step of a plan that reads a whole table. */
export interface WholeRead {
  readonly table: string;
  readonly query: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Makes the database log the plan of every statement of the server's role on new connections, functions included. The
 * tests thus check real statements under row-level security.
 */
export async function notifyOfPlans(admin: Client, database: string): Promise<void> {
  const set = `alter role shiftgate_server in database ${database} set`;
  await admin.query(`${set} session_preload_libraries = 'auto_explain'`);
  await admin.query(`${set} auto_explain.log_min_duration = 0`);
  await admin.query(`${set} auto_explain.log_nested_statements = on`);
  await admin.query(`${set} auto_explain.log_format = 'json'`);
  await admin.query(`${set} auto_explain.log_level = 'notice'`);
}

/** Collects the logs of a pool's connections; `take` returns the full table reads since the last call. */
export function watchPlans(pool: Pool): { take(): { statements: number; wholeReads: WholeRead[] } } {
  let statements = 0;
  let wholeReads: WholeRead[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /plan:\n(\{.*\})/s.exec(message ?? '')?.[1];
      if (json === undefined) return;
      statements += 1;
      const logged = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
      const nodes = [logged.Plan];
      for (const node of nodes) {
        nodes.push(...(node.Plans ?? []));
        if (node['Node Type'] !== 'Seq Scan') continue;
        wholeReads.push({ table: node['Relation Name'] ?? '', query: logged['Query Text'] });
      }
    });
  });
  return {
    take() {
      const taken = { statements, wholeReads };
      statements = 0;
      wholeReads = [];
      return taken;
    },
  };
}
