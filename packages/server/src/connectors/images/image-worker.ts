import { parentPort, workerData } from 'node:worker_threads';
import type { ImageUse } from '#ports/image-maker.ts';
import { redraw } from './redraw.ts';
import { ImageFault } from './pixels.ts';

/** The input of one thread, which makes one image and ends. */
export interface ImageTask {
  readonly content: Uint8Array;
  readonly use: ImageUse;
}

const { content, use } = workerData as ImageTask;
try {
  const made = redraw(Buffer.from(content), use);
  parentPort?.postMessage({ ...made, content: Uint8Array.from(made.content) });
} catch (error) {
  parentPort?.postMessage(error instanceof ImageFault ? error.problem : 'unreadable');
}
