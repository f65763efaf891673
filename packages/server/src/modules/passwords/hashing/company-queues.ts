import { createWorkQueue } from './work-queue.ts';
import type { WorkQueue, WorkQueueOptions } from './work-queue.ts';

/** A queue per company with work, so that one company cannot take every slot. */
export interface CompanyQueues {
  /** Rejects with HashQueueFullError when the company's queue is full. */
  run<T>(companyKey: string, work: () => Promise<T>): Promise<T>;
}

export function createCompanyQueues(bounds: WorkQueueOptions): CompanyQueues {
  const queues = new Map<string, WorkQueue>();
  return {
    async run(companyKey, work) {
      const queue = queues.get(companyKey) ?? createWorkQueue(bounds);
      queues.set(companyKey, queue);
      try {
        return await queue.run(work);
      } finally {
        if (queue.size === 0) queues.delete(companyKey);
      }
    },
  };
}
