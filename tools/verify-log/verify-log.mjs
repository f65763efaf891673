#!/usr/bin/env node
// Verifies an exported log with the installation's public key alone: node verify-log.mjs FILE PUBLIC_KEY.pem
// It needs no database and nothing beside Node.js 20.12 or newer. The format: docs/flows/evidence.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// The columns of an entry in order; those behind a colon enter the chain as hashes, with the salt of the actor (a) or
// the target (t) of the entry.
const columns = {
  access:
    'key company_key occurred_at user_key email:a user_name:a result is_allowed notes ip:a browser os device_class ' +
    'shift_key shift_name allowed_until next_opening session_key service_provider_key assertion_id session_index ' +
    'signing_key request_id trace:a written_in',
  audit:
    'key company_key occurred_at event actor_kind actor_user_key actor_name:a actor_email:a simulated_by_name:a ' +
    'target_kind target_key target_name:t before:t after:t ip:a browser os request_id task_key ' +
    'written_in',
};
const shapes = Object.fromEntries(
  Object.entries(columns).map(([log, names]) => [
    log,
    names.split(' ').map((name) => ({ name: name.split(':')[0], salt: name.split(':')[1] })),
  ]),
);
const bytesOfKey = 16;
const bytesOfEntry = 48;
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** What does not fit. */
class Misfit extends Error {}

function canonicalText({ log, values, salts }) {
  const shape = shapes[log];
  const texts = values.map((value, at) => {
    const { name, salt } = shape[at];
    if (value === null || salt === undefined) return value;
    const erased = /^"?(#[0-9a-f]{64})"?$/.exec(value);
    if (erased !== null) return erased[1];
    return `#${sha256([salts[salt], values[0], name, value].join('\n'))}`;
  });
  return JSON.stringify(texts);
}

/** Reads a seal: by the key of each entry, its link and the one before. Throws a Misfit. */
function openSeal(seal, publicKey) {
  const links = Buffer.from(seal.links, 'base64');
  const text = JSON.stringify([
    'shiftgate-seal-1',
    seal.company,
    seal.log,
    seal.number,
    seal.previous,
    sha256(links),
    seal.sealed_at,
    seal.seal_key,
  ]);
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(seal.signature, 'base64')))
    throw new Misfit(`Seal ${seal.number} of the ${seal.log} log is not signed with this key.`);
  const entries = new Map();
  let before = seal.previous;
  for (let at = 0; at < links.length; at += bytesOfEntry) {
    const link = links.toString('hex', at + bytesOfKey, at + bytesOfEntry);
    entries.set(links.toString('hex', at, at + bytesOfKey), { before, link });
    before = link;
  }
  return { ...seal, entries, last: before };
}

function checkEntry(entry, seals) {
  const [key, company, occurredAt] = entry.values;
  const seal = seals.get(`${company} ${entry.log} ${entry.seal}`);
  const listed = seal?.entries.get(String(key).replaceAll('-', ''));
  const named = `Entry ${key} of ${occurredAt} (${entry.log} log, seal ${entry.seal})`;
  if (listed === undefined) throw new Misfit(`${named} is not in its seal: it was added.`);
  if (entry.values.length !== shapes[entry.log].length) throw new Misfit(`${named} was changed.`);
  if (sha256(`${listed.before}\n${canonicalText(entry)}`) !== listed.link)
    throw new Misfit(`${named} was changed.`);
  seal.entries.delete(String(key).replaceAll('-', ''));
}

/** Whether a seal follows the one before it, where both are in the file. */
function checkOrder(seal, seals) {
  const before = seals.get(`${seal.company} ${seal.log} ${seal.number - 1}`);
  if (before !== undefined && before.last !== seal.previous)
    throw new Misfit(`Seal ${seal.number} of the ${seal.log} log does not follow seal ${before.number}.`);
}

async function verifyFile(file, publicKey) {
  const seals = new Map();
  const counts = { entries: 0, listed: 0 };
  let end;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue;
    const item = JSON.parse(line);
    if (item.seal) {
      const seal = openSeal(item.seal, publicKey);
      checkOrder(seal, seals);
      counts.listed += seal.entries.size;
      seals.set(`${seal.company} ${seal.log} ${seal.number}`, seal);
    } else if (item.entry) {
      checkEntry(item.entry, seals);
      counts.entries += 1;
    } else if (item.end) {
      end = item.end;
    } else if (item.format !== 'shiftgate-log-1') {
      throw new Misfit('This is not an exported log of a known format.');
    }
  }
  if (end === undefined) throw new Misfit('The file is incomplete: its last line is missing.');
  if (end.entries !== counts.entries)
    throw new Misfit(`The file was made with ${end.entries} entries and holds ${counts.entries}.`);
  return { ...counts, seals: seals.size };
}

const [file, keyFile] = process.argv.slice(2);
if (file === undefined || keyFile === undefined) {
  process.stderr.write('Usage: node verify-log.mjs FILE PUBLIC_KEY.pem\n');
  process.exit(2);
}
try {
  const publicKey = createPublicKey(readFileSync(keyFile));
  const { entries, listed, seals } = await verifyFile(file, publicKey);
  process.stdout.write(
    `All ${entries} entries are as they were sealed (${seals} seals, which cover ${listed} entries in all).\n`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof Misfit ? error.message : `The file can't be read: ${error.message}`}\n`,
  );
  process.exit(1);
}
