import { Client } from 'pg';

/** The connection between the program and its database: without a pooler, or how the pooler hands out its own. */
export type Pooling = 'direct' | 'session' | 'transaction';

/** How often a setting of a session is looked for; a pooler may by chance hand out the same connection twice. */
const tries = 4;

/**
 * Finds out whether a connection belongs to the program for as long as it is open. A pooler reports another process id
 * than the database; one that hands out connections by transaction also loses the settings of a session, or shows them
 * to another client. Throws the driver's error when it cannot connect.
 */
export async function findPooling(url: string, connectTimeoutMs = 10_000): Promise<Pooling> {
  const open = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [first, second] = [await open(), await open()];
  try {
    if (await isDirect(first)) return 'direct';
    for (let turn = 0; turn < tries; turn += 1)
      if (await isShared(first, second, `turn ${turn}`)) return 'transaction';
    return 'session';
  } finally {
    // The setting may have stayed with a connection that others get.
    for (const client of [first, second]) {
      await client.query("select set_config('shiftgate.probe', '', false)").catch(() => undefined);
      await client.end().catch(() => undefined);
    }
  }
}

async function isDirect(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The driver keeps what the other side said at the start of the connection.
  const told = (client as unknown as { readonly processID: number | null }).processID;
  return rows[0]?.pid === told;
}

async function isShared(first: Client, second: Client, mark: string): Promise<boolean> {
  await first.query("select set_config('shiftgate.probe', $1, false)", [mark]);
  await second.query('begin');
  try {
    return (await probeOf(second)) === mark || (await probeOf(first)) !== mark;
  } finally {
    await second.query('rollback');
  }
}

async function probeOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('shiftgate.probe', true) as mark",
  );
  return rows[0]?.mark ?? null;
}
