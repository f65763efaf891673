import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ImageMaker, ImageProblem, MadeImage } from '#ports/image-maker.ts';
import type { ImageTask } from './image-worker.ts';
import { detectFileType } from './file-type.ts';

/** The build puts the thread's program beside the bundle (`packages/server/build.ts`). */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './image-worker.ts' : './imageWorker.mjs',
  import.meta.url,
);

export interface ImageMakerOptions {
  /** A thread is ended after this long, in ms. */
  readonly timeoutMs?: number;
  /** Images that may wait in the queue. */
  readonly maxWaiting?: number;
  /** Waiting images of one owner. */
  readonly maxWaitingOfOne?: number;
}

/** Makes images one at a time, each in its own thread, so that hostile files delay no sign-in. */
export function createImageMaker({
  timeoutMs = 30_000,
  maxWaiting = 4,
  maxWaitingOfOne = 1,
}: ImageMakerOptions = {}): ImageMaker {
  const limit = pLimit(1);
  const owners: string[] = [];
  return {
    async make(content, use, owner) {
      const kind = detectFileType(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
      if (kind === 'vector') return 'vector';
      if (kind === 'other') return 'type';
      if (owners.length > maxWaiting || owners.filter((one) => one === owner).length > maxWaitingOfOne)
        return 'busy';
      owners.push(owner);
      try {
        return await limit(() => runThread({ content, use }, timeoutMs));
      } finally {
        owners.splice(owners.indexOf(owner), 1);
      }
    },
  };
}

/** Never rejects: a thread that crashes or times out has met an unreadable file. */
function runThread(task: ImageTask, timeoutMs: number): Promise<MadeImage | ImageProblem> {
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const finish = (outcome: MadeImage | ImageProblem) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish('unreadable'), timeoutMs);
    worker.once('message', (answer: (Omit<MadeImage, 'content'> & { content: Uint8Array }) | ImageProblem) =>
      finish(typeof answer === 'string' ? answer : { ...answer, content: Buffer.from(answer.content) }),
    );
    worker.once('error', () => finish('unreadable'));
    worker.once('exit', () => finish('unreadable'));
  });
}
