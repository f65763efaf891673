import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { SealedLog } from '../db/tables/evidence-tables.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { auditCommandLine } from '../modules/audit/public.ts';
import { exportLogs, readCurrentPublicKey, sealedLogs, verifyLog } from '../modules/evidence/public.ts';
import type { Exported, Misfit, VerifiedLog } from '../modules/evidence/public.ts';
import { CommandError } from './command.ts';
import type { Command, CommandDeps } from './command.ts';
import { companyOf } from './find-company.ts';

const names: Readonly<Record<SealedLog, string>> = { access: 'Access log', audit: 'Audit log' };

const verify: Command = {
  name: 'log verify',
  usage: '--company KEY',
  summary:
    'Recomputes the seals of both logs of a company, and names the first entry that was changed, added, or removed.',
  help: [
    '',
    'Exit code 1: something was changed, added, or removed. Exit code 3: what is there matches, but the entries of the',
    'audit log about erasures and removals do not account for everything that is hashed or missing.',
  ],
  options: ['company'],
  startsDatabase: true,
  async run(options, deps) {
    const companyKey = await companyOf(deps, options['company'] ?? '');
    let misfits = 0;
    let doubts = 0;
    for (const log of sealedLogs) {
      const found = await verifyLog(deps.db, { companyKey, log });
      deps.say(`${names[log]}: ${describe(found)}`);
      if (found.misfit !== null) misfits += 1;
      doubts += doubtsOf(found).length;
    }
    if (misfits > 0) throw new CommandError('The log does not match its seals.');
    if (doubts > 0)
      throw new CommandError(
        'What is there matches its seals, but the audit log does not account for everything that is hashed or missing.',
        3,
      );
  },
};

/** A count with its words, in singular or plural. */
const countOf = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The hashed values or removed entries that have no record. */
const doubtsOf = ({ removed, hashed }: VerifiedLog) =>
  [removed, hashed].filter(({ all, accounted }) => accounted < all);

const accountedOf = ({ all, accounted }: VerifiedLog['removed']) =>
  accounted < all ? `, of which the audit log accounts for ${accounted}` : '';

function describe(found: VerifiedLog): string {
  const { seals, entries, removed, hashed, unsealed, misfit } = found;
  if (misfit !== null)
    return `${describeMisfit(misfit)} ${entries === 1 ? 'The entry before it matches' : `The ${entries} entries before it match`}.`;
  const more = [
    ...(removed.all === 0
      ? []
      : [`${removed.all} ${removed.all === 1 ? 'was' : 'were'} removed by retention${accountedOf(removed)}`]),
    ...(hashed.all === 0
      ? []
      : [
          `${countOf(hashed.all, 'value is', 'values are')} hashed, as those of erased people${accountedOf(hashed)}`,
        ]),
    ...(unsealed === 0 ? [] : [`${countOf(unsealed, 'newer one is', 'newer ones are')} not sealed yet`]),
  ];
  if (entries + seals === 0) return `nothing is sealed yet${more.map((text) => `; ${text}`).join('')}.`;
  return `${countOf(entries, 'entry matches its', 'entries match their')} ${countOf(seals, 'seal', 'seals')}${more.map((text) => `; ${text}`).join('')}.`;
}

function describeMisfit({ kind, seal, entryKey }: Misfit): string {
  switch (kind) {
    case 'changed':
    case 'added':
      return `entry ${entryKey} (seal ${seal}) was ${kind}.`;
    case 'missing':
      return `entry ${entryKey} (seal ${seal}) is missing.`;
    case 'held missing':
      return 'an entry that a legal hold keeps past retention is missing.';
    case 'seal missing':
      return `seal ${seal} is missing.`;
    case 'seal changed':
      return `seal ${seal} does not follow the seal before it.`;
    case 'signature wrong':
      return `seal ${seal} was changed: its signature does not match.`;
  }
}

const exportCommand: Command = {
  name: 'log export',
  usage: '--company KEY --out FILE --reason TEXT [--person EMAIL] [--from DAY] [--until DAY]',
  summary: 'Writes both logs of a company, or what they hold of one person, with their seals to a file.',
  help: [
    '',
    '  --out FILE      where to write; it must not exist. JSON lines, readable by anyone who has the file',
    '  --reason TEXT   why; stored in the audit log with the export',
    '  --person EMAIL  only entries of this person',
    '  --from DAY      first day, such as 2026-01-31, in UTC; default: the first entry',
    '  --until DAY     last day; default: today',
    '',
    'The file can be verified without this installation: node tools/verify-log/verify-log.mjs FILE PUBLIC_KEY.pem',
    '("log public-key" prints the key).',
  ],
  options: ['company', 'out', 'reason', 'person', 'from', 'until'],
  optional: ['person', 'from', 'until'],
  async run(options, deps) {
    const companyKey = await companyOf(deps, options['company'] ?? '');
    const reason = (options['reason'] ?? '').trim();
    if (reason === '') throw new CommandError('--reason must not be empty.', 2);
    const now = deps.clock.now();
    const range = readRange(options['from'], options['until'], now);
    const person =
      options['person'] === undefined ? null : await findPerson(deps, companyKey, options['person']);
    const file = options['out'] ?? '';
    const counts: Exported = { entries: 0, unsealed: 0 };
    const input = { companyKey, ...range, userKey: person?.key ?? null, exportedAt: new Date(now) };
    await writeNew(file, exportLogs(deps.db, input, counts));
    await inCompany(deps.db, companyKey, (tx) =>
      auditCommandLine(tx, companyKey, now, {
        event: 'log.exported',
        ...(person !== null && { target: { kind: 'user', key: person.key, name: person.name } }),
        after: { reason, from: range.from, until: range.until, entries: counts.entries },
      }),
    ).catch(async (error: unknown) => {
      // Without its audit entry there is no export.
      await rm(file, { force: true });
      throw error;
    });
    deps.say(`${countOf(counts.entries, 'entry was', 'entries were')} written to ${file}.`);
    if (counts.unsealed > 0)
      deps.say(
        `${countOf(counts.unsealed, 'newer entry is not sealed yet and was', 'newer entries are not sealed yet and were')} left out. Entries are sealed every minute.`,
      );
  },
};

const publicKey: Command = {
  name: 'log public-key',
  usage: '',
  summary: 'Prints the public key of this installation for verifying exported logs.',
  options: [],
  startsDatabase: true,
  async run(_options, deps) {
    const pem = await inSystem(deps.db, readCurrentPublicKey);
    if (pem === null)
      throw new CommandError('Nothing is sealed yet: the first seal is made within a minute.');
    deps.say(pem.trimEnd());
  },
};

async function findPerson(
  deps: CommandDeps,
  companyKey: string,
  typed: string,
): Promise<{ readonly key: string; readonly name: string }> {
  const person = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('users')
      .select(['key', 'name'])
      .where('company_key', '=', companyKey)
      .where('email', '=', typed.trim().toLowerCase())
      .executeTakeFirst(),
  );
  if (person === undefined) throw new CommandError(`No one in this company has the email ${typed}.`);
  return person;
}

function readRange(first: string | undefined, last: string | undefined, now: number) {
  const from = first === undefined ? new Date(0) : dayOf(first, '--from');
  const until = last === undefined ? new Date(now + DAY_MS) : new Date(+dayOf(last, '--until') + DAY_MS);
  if (from >= until) throw new CommandError('--until must not be before --from.', 2);
  return { from, until };
}

function dayOf(typed: string, option: string): Date {
  const day = new Date(`${typed}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(+day) || !day.toISOString().startsWith(typed))
    throw new CommandError(`${option} must be a day such as 2026-01-31, not ${typed}.`, 2);
  return day;
}

/** Writes beside the file first: an interrupted export leaves none that looks complete. */
async function writeNew(file: string, text: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  if (await stat(file).catch(() => null)) throw new CommandError(`${file} exists. Choose another file.`);
  const out = createWriteStream(partial, { flags: 'wx', mode: 0o600 });
  try {
    await once(out, 'open');
  } catch {
    throw new CommandError(
      `${partial} can't be created, or already exists. Delete it or choose another file.`,
    );
  }
  try {
    await pipeline(Readable.from(text), out);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export const logCommands: readonly Command[] = [verify, exportCommand, publicKey];
