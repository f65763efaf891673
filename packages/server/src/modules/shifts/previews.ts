import { AppError } from '../../core/app-error.ts';

/** So many previews of a company are worked out at once in a process; the others wait, and hold nothing meanwhile. */
export const previewsAtOnce = 2;

/** Who asks for a preview, and of what. */
export interface Asker {
  readonly companyKey: string;
  readonly tokenKey: string;
  readonly subject: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal;
}

/**
 * Works out a preview when its turn comes; `signal` is aborted as soon as a newer one of the same is asked for, or nobody
 * waits for it any more.
 */
export type RunPreview = <T>(asker: Asker, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

interface Lane {
  running: number;
  /** In the order in which they came. */
  readonly waiting: (() => void)[];
}

/**
 * Keeps previews within bounds: whoever asks again about the same takes the place of their older question, which is
 * refused with PREVIEW_SUPERSEDED. Whoever hangs up is not worked for any more.
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
        leave(lane);
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
  if (lane.running < previewsAtOnce) {
    lane.running += 1;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    lane.waiting.push(resolve);
    const giveUp = () => {
      const place = lane.waiting.indexOf(resolve);
      // Whoever has been let in already is told by the work itself.
      if (place < 0) return;
      lane.waiting.splice(place, 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** Hands the place on to who waits longest. */
function leave(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next === undefined) lane.running -= 1;
  else next();
}
