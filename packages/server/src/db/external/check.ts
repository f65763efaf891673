import { connectBySetting } from './connection.ts';
import type { Connected } from './connection.ts';
import { findConnectionFlaws, findPairFlaws, findSetupFlaws, roleFlaws } from './flaws.ts';
import type { Flaw } from './flaws.ts';
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
    const database = 'facts' in ofOwner ? ofOwner.facts.database : null;
    if (flaws.length > 0) throw new DatabaseSetupError(flaws, database);
  } finally {
    for (const side of [ofOwner, ofServer]) if ('client' in side) await side.client.end();
  }
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
