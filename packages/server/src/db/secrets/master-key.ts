import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The master key is missing or malformed; the message names the setting or the file. */
export class MasterKeyError extends Error {
  readonly code = 'bad_master_key';

  constructor(message: string) {
    super(message);
    this.name = 'MasterKeyError';
  }
}

/** The file in the data folder that holds a generated master key (64 hex digits). */
export const masterKeyFile = 'master-key';

/** Parses a master key from a setting: 64 hex digits, or 32 bytes in base64 or base64url. */
export function parseMasterKey(text: string, settingName: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-fA-F]{64}$/.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : undefined;
  if (key?.length !== 32) {
    throw new MasterKeyError(`${settingName} must be 32 random bytes, as 64 hex digits or base64`);
  }
  return key;
}

/**
 * Reads the master key of a data folder and creates it (mode 0600, atomically) on the first start. Two concurrent
 * starts get the same key.
 */
export async function loadOrCreateMasterKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, masterKeyFile);
  const existing = await readIfThere(path);
  if (existing !== undefined) return parseMasterKey(existing, path);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // A link never replaces a file, so the second process keeps the first one's key.
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return parseMasterKey(await readFile(path, 'utf8'), path);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
