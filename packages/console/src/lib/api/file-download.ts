/** A file on its way to the person. */
export interface RunningFile {
  /** Distinguishes files of the same name. */
  readonly url: string;
  readonly name: string;
  /** Lines so far; null for a file that has none. */
  readonly lines: number | null;
  readonly cancel: () => void;
}

/** A file that is here sooner needs no word. */
const shownAfterMs = 700;
const renewedEveryMs = 250;
const lineEnd = 10;

let running: readonly RunningFile[] = [];
const listeners = new Set<() => void>();

function change(next: readonly RunningFile[]): void {
  running = next;
  for (const listener of listeners) listener();
}

/** The files that are on their way, for `useSyncExternalStore`. */
export const runningFiles = {
  current: () => running,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Downloads a file and gives it to the browser to save, whole or not at all. A long download is among `runningFiles`,
 * where it can be canceled. Throws when the download fails.
 */
export async function bringFile(url: string): Promise<void> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  try {
    const answer = await fetch(url, { signal: abort.signal });
    if (!answer.ok || answer.body === null) throw new Error(`a file was answered with ${answer.status}`);
    const name =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
    const type = answer.headers.get('content-type') ?? '';
    const hasLines = type.startsWith('text/csv');
    const parts: BlobPart[] = [];
    let lines = 0;
    let shownNext = performance.now() + shownAfterMs;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      if (hasLines) lines += countLines(value);
      if (performance.now() < shownNext) continue;
      shownNext = performance.now() + renewedEveryMs;
      show({ url, name, lines: hasLines ? lines : null, cancel });
    }
    keepFile(name, new Blob(parts, { type }));
  } catch (cause) {
    if (!abort.signal.aborted) throw cause;
  } finally {
    if (running.some((each) => each.url === url)) change(running.filter((each) => each.url !== url));
  }
}

/** Adds a file, or renews it in its place. */
function show(file: RunningFile): void {
  const isThere = running.some(({ url }) => url === file.url);
  change(isThere ? running.map((each) => (each.url === file.url ? file : each)) : [...running, file]);
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}

function keepFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A large file is written after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
