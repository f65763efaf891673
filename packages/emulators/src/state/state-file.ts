import { renameSync, writeFileSync } from 'node:fs';

/** A file that follows what is in memory. */
export interface StateFile {
  /** Says that the memory changed; it is written soon after. */
  touch(): void;
  /** Writes immediately. */
  flush(): void;
}

interface KeptFileOptions {
  readonly path: string;
  /** Returns the current content of the whole file. */
  readonly text: () => string;
  /** Called once when writing begins to fail and once when it works again; writes to the terminal if left out. */
  readonly say?: (line: string) => void;
}

const writeDelayMs = 50;
const retryDelayMs = 5_000;

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full. Free some space',
  EROFS: 'the disk is read-only. Make it writable again',
  EACCES: 'this user may not write there. Allow it',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? String(error);
}

/**
 * Mirrors a value in memory into a file, whole and by rename, so that a crash leaves the old or the new one. A
 * failing disk stops no call: everything is still in memory, and is written as soon as the disk accepts it.
 */
export function mirrorToFile({ path, text, say = sayAtTerminal }: KeptFileOptions): StateFile {
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      writeFileSync(`${path}.new`, text(), { mode: 0o600 });
      renameSync(`${path}.new`, path);
      if (isFailing) say(`${path} is written again; nothing was lost.`);
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        say(
          `${path} cannot be written: ${reasonOf(error)}; it is tried again every ${retryDelayMs / 1000} s. Until then what changes is in memory only.`,
        );
      isFailing = true;
      // Waiting for the disk alone does not keep a program from ending.
      timer = setTimeout(flush, retryDelayMs).unref();
    }
  };
  return {
    touch: () => {
      if (timer === null) timer = setTimeout(flush, writeDelayMs);
    },
    flush,
  };
}

function sayAtTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}
