import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { yieldToEventLoop } from '#core/event-loop.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { EngineDeps } from '#due-work/public.ts';
import { canonicalText, nextLink, packEntry } from './chain.ts';
import type { Salts, SealedEntry } from './chain.ts';
import { readFirstOpenPosition } from '#db/log-positions.ts';
import { ensureSalts, lockChain, readEntries } from './rows.ts';
import { openSealSigner } from './seal-keys.ts';
import type { SealSigner } from './seal-keys.ts';
import { sealedLogs } from './sealed-columns.ts';

export interface SealDeps {
  readonly box: SecretBox;
}

/** Entries of a seal, and of a transaction. */
const longestSeal = 1000;
/** Entries that are hashed in one turn of the event loop. */
const entriesOfTurn = 100;

interface Sealing {
  readonly companyKey: string;
  readonly log: SealedLog;
  readonly signer: SealSigner;
  readonly now: number;
}

/** Every minute: seals the new entries of both logs. After a time without it, it goes on where it stopped. */
export const sealLogs = defineCompanyJob<SealDeps>({
  name: 'seal-logs',
  pollMs: MINUTE_MS,
  due: 'list_unsealed_logs',
  work: (deps, { companyKey, now }) => sealCompany(deps, companyKey, now),
});

async function sealCompany(deps: SealDeps & EngineDeps, companyKey: string, now: number): Promise<void> {
  const signer = await openSealSigner(deps, now);
  for (const log of sealedLogs) {
    let sealed = longestSeal;
    while (sealed === longestSeal && deps.isStopping?.() !== true)
      sealed = await inCompany(deps.db, companyKey, (tx) => sealPart(tx, { companyKey, log, signer, now }));
  }
}

/** Seals the next entries, and returns their number. */
async function sealPart(tx: Tx, { companyKey, log, signer, now }: Sealing): Promise<number> {
  const chain = await lockChain(tx, companyKey, log);
  const entries = await readEntries(tx, log, {
    companyKey,
    after: { position: chain.last_position, key: chain.last_key },
    below: await readFirstOpenPosition(tx),
    limit: longestSeal,
  });
  const last = entries.at(-1);
  if (last === undefined) return 0;
  const salts = await ensureSalts(tx, companyKey, entries);
  const { links, lastLink } = await linkEntries(log, { entries, salts, previous: chain.last_link });
  const ends = { last_position: last.position, last_key: last.key };
  const seal = {
    companyKey,
    log,
    number: chain.seals + 1,
    previousLink: chain.last_link,
    links,
    sealedAt: new Date(now),
    sealKey: signer.key,
  };
  await tx
    .insertInto('log_seals')
    .values({
      company_key: companyKey,
      log,
      number: seal.number,
      ...ends,
      previous_link: seal.previousLink,
      links,
      sealed_at: seal.sealedAt,
      seal_key: signer.key,
      signature: signer.sign(seal),
    })
    .execute();
  await tx
    .updateTable('log_chains')
    .set({ seals: seal.number, entries: chain.entries + entries.length, ...ends, last_link: lastLink })
    .where('company_key', '=', companyKey)
    .where('log', '=', log)
    .execute();
  return entries.length;
}

async function linkEntries(
  log: SealedLog,
  {
    entries,
    salts,
    previous,
  }: {
    readonly entries: readonly SealedEntry[];
    readonly salts: Salts;
    readonly previous: Buffer;
  },
): Promise<{ readonly links: Buffer; readonly lastLink: Buffer }> {
  const packed: Buffer[] = [];
  let link = previous;
  for (const [at, entry] of entries.entries()) {
    if (at % entriesOfTurn === entriesOfTurn - 1) await yieldToEventLoop();
    link = nextLink(link, canonicalText(log, entry, salts));
    packed.push(packEntry(entry.key, link));
  }
  return { links: Buffer.concat(packed), lastLink: link };
}
