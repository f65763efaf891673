import { readFileSync } from 'node:fs';
import { MasterKeyError, parseMasterKey } from './master-key.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings with the master key: the key itself, or the path of a file that holds it. */
export const masterKeySettings = { text: 'SHIFTGATE_MASTER_KEY', file: 'SHIFTGATE_MASTER_KEY_FILE' } as const;

/**
 * Reads the master key of the settings; null when neither is set. Throws MasterKeyError, which names the setting but
 * never the key.
 */
export function readMasterKeySetting(env: Environment): string | null {
  const { text: textName, file: fileName } = masterKeySettings;
  const [text, file] = [env[textName]?.trim(), env[fileName]?.trim()];
  if (text && file)
    throw new MasterKeyError(`${textName} and ${fileName} are both set: set only one of them`);
  if (!file) return text ? checkedKey(textName, text) : null;
  return checkedKey(fileName, readKeyFile(fileName, file));
}

function readKeyFile(settingName: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new MasterKeyError(`${settingName}: ${path} cannot be read (${code})`);
  }
}

function checkedKey(settingName: string, key: string): string {
  if (/^(.{1,32}?)\1+$/.test(key)) throw new MasterKeyError(`${settingName} is not random`);
  parseMasterKey(key, settingName);
  return key;
}
