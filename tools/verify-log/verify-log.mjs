#!/usr/bin/env node
// Verifies an exported log with the installation's public key alone: node verify-log.mjs FILE PUBLIC_KEY.pem
// It needs no database and nothing beside Node.js 20.12 or newer, and reads the file once, line by line.
// The format: docs/flows/evidence.md. Exit status: 0 everything fits; 1 something was changed, added or can't be read;
// 2 wrong usage; 3 each entry fits, but the file does not account for everything that is hashed or missing.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

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
const longestLine = 64 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;
/** Days. */
const shortestRetention = 180;
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const names = { access: 'access log', audit: 'audit log' };

/** What does not fit. */
class Misfit extends Error {}

const isText = (value) => typeof value === 'string';
const isHex = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isLog = (value) => isText(value) && Object.hasOwn(shapes, value);

const isSeal = (seal) =>
  isObject(seal) &&
  isLog(seal.log) &&
  isCount(seal.number) &&
  isHex(seal.previous) &&
  [seal.company, seal.links, seal.sealed_at, seal.seal_key, seal.signature].every(isText);
const isEntry = (entry) =>
  isObject(entry) &&
  isLog(entry.log) &&
  isCount(entry.seal) &&
  Array.isArray(entry.values) &&
  isText(entry.values[0]) &&
  entry.values.every((value) => value === null || isText(value)) &&
  isObject(entry.salts) &&
  ['a', 't'].every((salt) => entry.salts[salt] === undefined || isHex(entry.salts[salt]));
const isFormat = (item) =>
  item.format === 'shiftgate-log-1' &&
  isText(item.company) &&
  (item.person === null || isText(item.person)) &&
  [item.from, item.until].every((at) => isText(at) && !Number.isNaN(Date.parse(at)));

/** Reads lines that end at a line feed and at nothing else. */
async function* readLines(file) {
  let parts = [];
  let length = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const part of createReadStream(file)) {
    let from = 0;
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, from)) {
      yield decoder.decode(Buffer.concat([...parts, part.subarray(from, at)]));
      parts = [];
      length = 0;
      from = at + 1;
    }
    parts.push(part.subarray(from));
    length += part.length - from;
    if (length > longestLine) throw new Misfit('A line is longer than any line of an exported log.');
  }
  if (length > 0) yield decoder.decode(Buffer.concat(parts));
}

/** JSON as an export writes it, older ones too. A second value of the same name would be read by people alone. */
function parse(line) {
  const escape = (text) =>
    text.replace(
      /[\x7f-\x9f\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const item = JSON.parse(line);
  if (!isObject(item) || escape(JSON.stringify(item)) !== escape(line))
    throw new Misfit('A line is not as an export writes it.');
  return item;
}

/** Verifies the lines of a file one by one; `finish` returns what it says of them. Both throw a Misfit. */
class Verification {
  logs = { access: newLog(), audit: newLog() };
  format;
  end;
  entries = 0;
  /** By whose values are hashed: how many values, and the time of the last entry. */
  hashed = new Map();
  hashedEntries = 0;
  /** What the file's own records say of erased people and removed entries. */
  erased = new Set();
  lastErasure = '';
  removals = { access: [], audit: [] };

  constructor(publicKey) {
    this.publicKey = publicKey;
  }

  take(line) {
    const item = parse(line);
    const kind = ['seal', 'entry', 'end'].find((name) => item[name] !== undefined);
    if (this.format === undefined) {
      if (!isFormat(item))
        throw new Misfit('This is not an exported log of a known format: its first line is missing.');
      this.format = item;
      this.from = Date.parse(item.from);
      this.until = Date.parse(item.until);
    } else if (this.end !== undefined) throw new Misfit('Something follows the last line.');
    else if (kind === undefined || Object.keys(item).length !== 1)
      throw new Misfit('A line is of no known kind.');
    else if (kind === 'seal' && isSeal(item.seal)) this.takeSeal(item.seal);
    else if (kind === 'entry' && isEntry(item.entry)) this.takeEntry(item.entry);
    else if (kind === 'end' && isObject(item.end) && isCount(item.end.entries)) this.end = item.end;
    else throw new Misfit('A line has values of a wrong type.');
  }

  takeSeal(seal) {
    const links = Buffer.from(seal.links, 'base64');
    const { log, number, previous, sealed_at: sealedAt, company } = seal;
    const named = `Seal ${number} of the ${names[log]}`;
    const facts = [
      'shiftgate-seal-1',
      company,
      log,
      number,
      previous,
      sha256(links),
      sealedAt,
      seal.seal_key,
    ];
    if (
      !verify(null, Buffer.from(JSON.stringify(facts)), this.publicKey, Buffer.from(seal.signature, 'base64'))
    )
      throw new Misfit(`${named} is not signed with this key.`);
    if (company !== this.format.company) throw new Misfit(`${named} is of another company.`);
    const ours = this.logs[log];
    const before = ours.last;
    if (before !== undefined && number <= before.number)
      throw new Misfit(`${named} appears twice, or after a later one.`);
    if (before?.number === number - 1 && before.link !== previous)
      throw new Misfit(`${named} does not follow seal ${before.number}.`);
    const isEarly = Date.parse(sealedAt) < this.from || timeOf(links) < this.from;
    if (before === undefined ? number > 1 && !isEarly : number > before.number + 1)
      ours.gaps.push([(before?.number ?? 0) + 1, number - 1]);
    ours.seals += 1;
    ours.listed += links.length / bytesOfEntry;
    ours.last = { number, sealedAt, link: links.toString('hex', links.length - 32) };
    ours.open.push({ number, previous, links, at: 0 });
  }

  takeEntry({ log, seal: number, values, salts }) {
    const shape = shapes[log];
    const value = (name) => values[shape.findIndex((column) => column.name === name)] ?? null;
    const [key, company, occurredAt] = values;
    const named = `Entry ${key} of ${occurredAt} (${names[log]}, seal ${number})`;
    const { open } = this.logs[log];
    while (open.length > 0 && open[0].number < number) this.close(log, open.shift());
    const seal = open[0]?.number === number ? open[0] : undefined;
    const at = seal === undefined ? -1 : placeOf(key, seal);
    if (at === -1) throw new Misfit(`${named} is not in its seal: it was added.`);
    if (at < seal.at) throw new Misfit(`${named} appears twice, or not in its place.`);
    const link = (place) => seal.links.toString('hex', place + bytesOfKey, place + bytesOfEntry);
    const before = at === 0 ? seal.previous : link(at - bytesOfEntry);
    if (
      values.length !== shape.length ||
      sha256(`${before}\n${canonicalText(shape, values, salts)}`) !== link(at)
    )
      throw new Misfit(`${named} was changed.`);
    for (; seal.at < at; seal.at += bytesOfEntry) this.miss(log, seal);
    seal.at += bytesOfEntry;
    const who = {
      a: value('user_key') ?? value('actor_user_key'),
      t: value('user_key') ?? value('target_key'),
    };
    const { person } = this.format;
    const time = Date.parse(occurredAt);
    if (company !== this.format.company || !(time >= this.from && time < this.until))
      throw new Misfit(`${named} is not of the company and the days of this file: it was added.`);
    if (person !== null && who.a !== person && who.t !== person)
      throw new Misfit(`${named} is not of the person of this file: it was added.`);
    this.entries += 1;
    this.countHashed(shape, values, who);
    if (log === 'audit') this.readRecord(value('event'), value('target_key'), value('after'), occurredAt);
  }

  countHashed(shape, values, who) {
    const salts = shape.flatMap(({ salt }, at) =>
      salt !== undefined && values[at] !== null && erasedForm.test(values[at]) ? [salt] : [],
    );
    if (salts.length > 0) this.hashedEntries += 1;
    for (const salt of salts) {
      const owner = who[salt];
      const known = this.hashed.get(owner) ?? { values: 0, last: '' };
      const last = known.last > values[2] ? known.last : values[2];
      this.hashed.set(owner, { values: known.values + 1, last });
    }
  }

  readRecord(event, target, after, occurredAt) {
    if (event === 'user.erased') {
      this.erased.add(target);
      if (occurredAt > this.lastErasure) this.lastErasure = occurredAt;
    } else if (event === 'log.entries_removed' && after !== null && !erasedForm.test(after)) {
      const { log, count, until } = JSON.parse(after);
      if (isLog(log) && isCount(count)) this.removals[log].push({ count, until: dayOf(Date.parse(until)) });
    }
  }

  close(log, seal) {
    for (; seal.at < seal.links.length; seal.at += bytesOfEntry) this.miss(log, seal);
  }

  /** Counts an entry that its seal lists, by the day that its key begins with. */
  miss(log, seal) {
    const time = timeOf(seal.links, seal.at);
    if (this.format.person !== null || time < this.from || time >= this.until) return;
    const { missing } = this.logs[log];
    missing.set(dayOf(time), (missing.get(dayOf(time)) ?? 0) + 1);
  }

  finish() {
    if (this.format === undefined) throw new Misfit('The file is empty.');
    if (this.end === undefined) throw new Misfit('The file is incomplete: its last line is missing.');
    if (this.end.entries !== this.entries)
      throw new Misfit(`The file was made with ${this.end.entries} entries and holds ${this.entries}.`);
    const doubts = [];
    const notes = [];
    const say = (text, isDoubt) => (isDoubt ? doubts : notes).push(text);
    for (const [log, { open, gaps, missing, last }] of Object.entries(this.logs)) {
      for (const seal of open) this.close(log, seal);
      if (this.format.person === null)
        for (const [from, to] of gaps) say(`Seals ${from} to ${to} of the ${names[log]} are missing.`, true);
      const all = [...missing.values()].reduce((sum, count) => sum + count, 0);
      const rest = all - accountedFor(missing, this.removals, log);
      if (all > 0)
        say(
          `${all} entries of the ${names[log]} are missing; removals in this file account for ${all - rest}.`,
          rest > 0,
        );
      if (last !== undefined)
        say(`The ${names[log]} goes up to seal ${last.number} of ${last.sealedAt}.`, false);
    }
    const counts = [...this.hashed].map(([owner, { values, last }]) => {
      const isAccounted =
        this.erased.has(owner) ||
        ((owner === null || owner !== this.format.person) && last <= this.lastErasure);
      return { values, accounted: isAccounted ? values : 0 };
    });
    const all = counts.reduce((sum, { values }) => sum + values, 0);
    const accounted = counts.reduce((sum, each) => sum + each.accounted, 0);
    if (all > 0)
      say(
        `${all} values in ${this.hashedEntries} entries are hashed, as those of erased people; erasures in this file account for ${accounted}.`,
        accounted < all,
      );
    if (this.format.person !== null)
      say('A file of one person cannot show that none of their entries is missing.', false);
    const seals = this.logs.access.seals + this.logs.audit.seals;
    const listed = this.logs.access.listed + this.logs.audit.listed;
    return { entries: this.entries, seals, listed, doubts, notes };
  }
}

const newLog = () => ({ seals: 0, listed: 0, open: [], gaps: [], missing: new Map() });
const dayOf = (ms) => Math.floor(ms / dayMs);
/** The instant (ms) that the key of a listed entry begins with. */
const timeOf = (links, at = 0) => links.readUIntBE(at, 6);

/** Where a seal lists an entry, or -1; the search starts at the last one found. */
function placeOf(key, { links, at: start }) {
  const bytes = Buffer.from(key.replaceAll('-', ''), 'hex');
  if (bytes.length !== bytesOfKey) return -1;
  for (let step = 0; step < links.length; step += bytesOfEntry) {
    const at = (start + step) % links.length;
    if (bytes.compare(links, at, at + bytesOfKey) === 0) return at;
  }
  return -1;
}

const erasedForm = /^"?(#[0-9a-f]{64})"?$/;

function canonicalText(shape, values, salts) {
  const texts = values.map((value, at) => {
    const { name, salt } = shape[at];
    if (value === null || salt === undefined) return value;
    const erased = erasedForm.exec(value);
    if (erased !== null) return erased[1];
    return `#${sha256([salts[salt], values[0], name, value].join('\n'))}`;
  });
  return JSON.stringify(texts);
}

/**
 * How many missing entries the records of retention explain: as many as they count, and those whose own record retention
 * has removed from the audit log, which is at least six months later. None is newer than the last removal of its log.
 */
function accountedFor(missing, removals, log) {
  const until = Math.max(...removals[log].map((removal) => removal.until));
  const auditUntil = Math.max(...removals.audit.map((removal) => removal.until));
  const removed = removals[log].reduce((all, { count }) => all + count, 0);
  let explained = 0;
  let counted = 0;
  for (const [day, count] of missing) {
    if (day > until) continue;
    if (day < auditUntil - shortestRetention) explained += count;
    else counted += count;
  }
  return explained + Math.min(removed, counted);
}

const [file, keyFile] = process.argv.slice(2);
if (file === undefined || keyFile === undefined) {
  process.stderr.write('Usage: node verify-log.mjs FILE PUBLIC_KEY.pem\n');
  process.exit(2);
}
try {
  const verification = new Verification(createPublicKey(readFileSync(keyFile)));
  for await (const line of readLines(file)) verification.take(line.replace(/\r$/, ''));
  const { entries, seals, listed, doubts, notes } = verification.finish();
  const covered = `(${seals} seals, which cover ${listed} entries in all)`;
  if (entries === 0) doubts.unshift('The file holds no entries: it shows nothing.');
  else if (doubts.length === 0) notes.unshift(`All ${entries} entries are as they were sealed ${covered}.`);
  else notes.unshift(`The ${entries} entries that are there are as they were sealed ${covered}.`);
  process.stdout.write([...notes, ''].join('\n'));
  if (doubts.length > 0) {
    process.stderr.write(
      ['Not everything that is hashed or missing is accounted for:', ...doubts, ''].join('\n'),
    );
    process.exitCode = 3;
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof Misfit ? error.message : `The file can't be read: ${error.message}`}\n`,
  );
  process.exitCode = 1;
}
