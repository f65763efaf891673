import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { loadOrCreateMasterKey, masterKeyFile, parseMasterKey } from './master-key.ts';
import { SecretBoxError, createSecretBox } from './secret-box.ts';

const place = { table: 'provider_credentials', column: 'secret_sealed', companyKey: 'c1', rowKey: 'r1' };

/** Seals as the first version did, whose associated data does not name the row. */
function sealWithoutRow(masterKey: Buffer, { table, column, companyKey }: typeof place, secret: string) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce);
  cipher.setAAD(Buffer.from(JSON.stringify([table, column, companyKey])));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, body, cipher.getAuthTag()]);
}

describe('the secret box', () => {
  const masterKey = randomBytes(32);
  const box = createSecretBox(masterKey);

  it('opens its own secrets, and seals differently each time', () => {
    const sealed = box.seal(place, 'sehr geheim ã');
    expect(box.openText(place, sealed)).toBe('sehr geheim ã');
    expect(box.seal(place, 'sehr geheim ã').equals(sealed)).toBe(false);
    expect(sealed.includes('geheim')).toBe(false);
  });

  it.each([
    ['another table', { ...place, table: 'signing_keys' }],
    ['another column', { ...place, column: 'secret' }],
    ['another company', { ...place, companyKey: 'c2' }],
    ['another row', { ...place, rowKey: 'r2' }],
  ])('does not open it in %s', (_what, elsewhere) => {
    expect(() => box.open(elsewhere, box.seal(place, 'x'))).toThrow(SecretBoxError);
  });

  it('opens what was sealed before values named their row, in its own company alone', () => {
    const sealed = sealWithoutRow(masterKey, place, 'sehr geheim ã');
    expect(box.openText(place, sealed)).toBe('sehr geheim ã');
    expect(() => box.open({ ...place, companyKey: 'c2' }, sealed)).toThrow(SecretBoxError);
  });

  it('does not open a value that claims to be from before values named their row', () => {
    const sealed = box.seal(place, 'x');
    sealed[0] = 1;
    expect(() => box.open(place, sealed)).toThrow(SecretBoxError);
  });

  it('does not open with another key, with any byte changed, or truncated', () => {
    const sealed = box.seal(place, 'x');
    expect(() => createSecretBox(randomBytes(32)).open(place, sealed)).toThrow(SecretBoxError);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(place, changed)).toThrow(SecretBoxError);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(place, sealed.subarray(0, length))).toThrow(SecretBoxError);
    }
    expect(() => createSecretBox(randomBytes(31))).toThrow(TypeError);
  });
});

describe('the master key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sg-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is created once, for its user only, and is the same for concurrent starts', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => loadOrCreateMasterKey(folder)));
    for (const key of keys) expect(key.equals(keys[0] ?? Buffer.alloc(0))).toBe(true);
    expect((await loadOrCreateMasterKey(folder)).equals(keys[0] ?? Buffer.alloc(0))).toBe(true);
    expect((await stat(join(folder, masterKeyFile))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, masterKeyFile), 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is accepted as hex or base64, and rejected otherwise with the name of the setting', async () => {
    const key = randomBytes(32);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(parseMasterKey(key.toString(form), 'SHIFTGATE_MASTER_KEY').equals(key)).toBe(true);
    }
    expect(() => parseMasterKey('changeme', 'SHIFTGATE_MASTER_KEY')).toThrow(/SHIFTGATE_MASTER_KEY/);
    await writeFile(join(folder, masterKeyFile), 'broken');
    await expect(loadOrCreateMasterKey(folder)).rejects.toThrow(/master-key/);
  });
});
