import { connectBySetting } from './connection.ts';
import type { Connected, DatabaseSetting } from './connection.ts';
import { findConnectionFlaws, findPairFlaws, findSetupFlaws, roleFlaws } from './flaws.ts';
import type { Flaw } from './flaws.ts';
import { findPooling } from './pooler.ts';
import { readSetup } from './role-facts.ts';

const page = 'docs/operating/external-database.md';

/** An external database cannot be used as it is; the message lists every flaw with its repair. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
  readonly code = 'database_not_set_up';
  readonly flaws: readonly Flaw[];

  constructor(flaws: readonly Flaw[], database: string | null) {
    super(describe(flaws, database));
    this.flaws = flaws;
  }
}

/**
 * Checks an external database before anything is written into it. Throws DatabaseSetupError with every flaw that
 * blocks the migrations or the program.
 */
export async function assertExternalDatabase(urls: {
  readonly server: string;
  readonly owner: string;
}): Promise<void> {
  const [ofOwner, ofServer] = await Promise.all([
    connectBySetting('DATABASE_OWNER_URL', urls.owner),
    connectBySetting('DATABASE_URL', urls.server),
  ]);
  try {
    const flaws = await findFlaws(ofOwner, ofServer);
    for (const [name, side] of [
      ['DATABASE_OWNER_URL', ofOwner],
      ['DATABASE_URL', ofServer],
    ] as const)
      if ('facts' in side) flaws.push(...(await findPoolerFlaws(name, urls)));
    const database = 'facts' in ofOwner ? ofOwner.facts.database : null;
    if (flaws.length > 0) throw new DatabaseSetupError(flaws, database);
  } finally {
    for (const side of [ofOwner, ofServer]) if ('client' in side) await side.client.end();
  }
}

async function findPoolerFlaws(
  name: DatabaseSetting,
  urls: { readonly server: string; readonly owner: string },
): Promise<Flaw[]> {
  const pooling = await findPooling(name === 'DATABASE_URL' ? urls.server : urls.owner);
  if (pooling !== 'transaction') return [];
  return [
    {
      text:
        `${name} leads to a connection pooler that hands out connections by transaction, such as PgBouncer with ` +
        'pool_mode = transaction. The program needs its connections whole: connect it to the database itself, or ' +
        'set the pooler to pool_mode = session',
    },
  ];
}

async function findFlaws(ofOwner: Connected, ofServer: Connected): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  for (const [name, side] of [
    ['DATABASE_OWNER_URL', ofOwner],
    ['DATABASE_URL', ofServer],
  ] as const) {
    if ('trouble' in side) flaws.push({ text: side.trouble });
    else flaws.push(...findConnectionFlaws(name, side.facts));
  }
  if ('facts' in ofOwner && 'facts' in ofServer) flaws.push(...findPairFlaws(ofOwner.facts, ofServer.facts));
  else if ('facts' in ofOwner) flaws.push(...roleFlaws('DATABASE_OWNER_URL', ofOwner.facts));
  else if ('facts' in ofServer) flaws.push(...roleFlaws('DATABASE_URL', ofServer.facts));
  const able = [ofOwner, ofServer].find((side) => 'facts' in side && side.facts.version >= 160_000);
  if (able !== undefined && 'client' in able)
    flaws.push(...findSetupFlaws(able.facts.database, await readSetup(able.client)));
  return uniqueOf(flaws);
}

/** Removes duplicates: both connections may find the same flaw. */
function uniqueOf(flaws: readonly Flaw[]): Flaw[] {
  return [...new Map(flaws.map((flaw) => [flaw.text, flaw])).values()];
}

function describe(flaws: readonly Flaw[], database: string | null): string {
  const repairs = flaws.flatMap((flaw) => flaw.repair ?? []);
  const place = database === null ? '' : `, connected to the database ${database}`;
  return [
    'The database cannot be used yet. Nothing was changed in it.',
    ...flaws.map((flaw) => `- ${flaw.text}`),
    ...(repairs.length === 0
      ? []
      : [
          '',
          `To fix this, run the following as a database administrator${place}:`,
          '',
          ...repairs.map((line) => `  ${line}`),
        ]),
    '',
    `How to create this database: ${page}`,
  ].join('\n');
}
