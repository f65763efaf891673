import { createWorkQueue } from './work-queue.ts';
import type { WorkQueue, WorkQueueOptions } from './work-queue.ts';

/** A queue for each company that has work now, so that one cannot take the places of all. */
export interface CompanyQueues {
  /** Rejects with HashQueueFullError when the company has no place free. */
  run<T>(companyKey: string, work: () => Promise<T>): Promise<T>;
}

/** Makes such queues, each with these bounds. */
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
