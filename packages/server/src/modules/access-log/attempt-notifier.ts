import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccessLogResult } from '@shiftgate/domain/access/types.ts';
import { runPipeline, prepare } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { eventChannel } from '#core/events.ts';
import type { Announcement } from '#core/events.ts';

/** The channel of committed attempts; the metrics subscribe. */
export const attemptChannel = 'shiftgate:sign-in-attempt';

export interface AttemptMessage {
  readonly result: AccessLogResult;
}

const attempts = channel(attemptChannel);

/** Notifies the panels that a company's access log has grown. */
export interface AttemptNotifier {
  /** Counts committed attempts, `rows` of one result, and notifies the panels. */
  written(companyKey: string, result: AccessLogResult, rows?: number): void;
  /** Notifies the panels of a committed row; they refetch within a fraction of a second. */
  notify(companyKey: string): void;
}

/** Notifications within this time after the last one are merged. */
const pauseMs = 250;

// A notifying transaction holds a global lock until its commit is on the disk, so sign-ins would wait for each other.
// This one has nothing durable to write.
const light = prepare("select set_config('synchronous_commit', 'off', true)");
const notifyAll = prepare(`select pg_notify('${eventChannel}', message) from unnest($1::text[]) message`);

/** Creates the notifier of a process: one notification per company, however many attempts arrive meanwhile. */
export function createAttemptNotifier(db: DatabaseClient): AttemptNotifier {
  const companies = new Set<string>();
  let isNotifying = false;
  const notifyPanels = async (): Promise<void> => {
    while (companies.size > 0) {
      const messages = [...companies].map((company) =>
        JSON.stringify({ company, topic: 'access_log' } satisfies Announcement),
      );
      companies.clear();
      // A lost notification only delays the panel until the next one: the row itself is stored.
      await runPipeline(
        db,
        { statement: light, values: [] },
        { statement: notifyAll, values: [messages] },
      ).catch(() => undefined);
      await wait(pauseMs, undefined, { ref: false });
    }
    isNotifying = false;
  };
  const notify = (companyKey: string): void => {
    companies.add(companyKey);
    if (isNotifying) return;
    isNotifying = true;
    void notifyPanels();
  };
  return {
    notify,
    written(companyKey, result, rows = 1) {
      for (let row = 0; row < rows; row += 1) attempts.publish({ result } satisfies AttemptMessage);
      notify(companyKey);
    },
  };
}
