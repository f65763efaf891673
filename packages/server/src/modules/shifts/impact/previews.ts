import { AppError } from '#core/app-error.ts';

/** How many previews of a company run concurrently in a process; the others wait without a transaction. */
export const maxConcurrentPreviews = 2;

/** The caller and the subject of a preview. */
export interface Asker {
  readonly companyKey: string;
  readonly tokenKey: string;
  readonly subject: string;
  /** Aborted when the client has disconnected. */
  readonly gone?: AbortSignal;
}

/**
 * Runs a preview when its turn comes. `signal` is aborted by a newer preview of the same subject, or when the client
 * disconnects.
 */
export type RunPreview = <T>(asker: Asker, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

interface Lane {
  running: number;
  /** In the order in which they came. */
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent previews. A newer preview of the same caller and subject replaces the older one, which is refused
 * with PREVIEW_SUPERSEDED. A disconnect stops the work.
 */
export function createPreviews(): RunPreview {
  const newest = new Map<string, AbortController>();
  const lanes = new Map<string, Lane>();
  return async ({ companyKey, tokenKey, subject, gone }, work) => {
    const name = `${tokenKey} ${subject}`;
    newest.get(name)?.abort(new AppError('PREVIEW_SUPERSEDED'));
    const own = new AbortController();
    newest.set(name, own);
    const hangUp = () => own.abort(new AppError('PREVIEW_SUPERSEDED'));
    gone?.addEventListener('abort', hangUp, { once: true });
    if (gone?.aborted === true) hangUp();
    const lane = lanes.get(companyKey) ?? { running: 0, waiting: [] };
    lanes.set(companyKey, lane);
    try {
      await enter(lane, own.signal);
      try {
        return await work(own.signal);
      } finally {
        release(lane);
      }
    } finally {
      gone?.removeEventListener('abort', hangUp);
      if (newest.get(name) === own) newest.delete(name);
      if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(companyKey);
    }
  };
}

async function enter(lane: Lane, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (lane.running < maxConcurrentPreviews) {
    lane.running += 1;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    lane.waiting.push(resolve);
    const abandon = () => {
      const place = lane.waiting.indexOf(resolve);
      // A running preview is stopped by its own signal.
      if (place < 0) return;
      lane.waiting.splice(place, 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abandon, { once: true });
  });
}

/** Passes the slot to the preview that has waited longest. */
function release(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next === undefined) lane.running -= 1;
  else next();
}
