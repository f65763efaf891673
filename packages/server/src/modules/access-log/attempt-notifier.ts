import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccessLogResult } from '@shiftgate/domain/access/types.ts';
import { atOnce, prepare } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { eventChannel } from '../../core/events.ts';
import type { Announcement } from '../../core/events.ts';

/** Where the metrics hear of every attempt whose row is committed. */
export const attemptChannel = 'shiftgate:sign-in-attempt';

export interface AttemptMessage {
  readonly result: AccessLogResult;
}

const attempts = channel(attemptChannel);

/** Says that a company's access log has grown. */
export interface AttemptNotifier {
  /** Counts attempts whose rows are committed, `rows` of one result, and tells the panels. */
  written(companyKey: string, result: AccessLogResult, rows?: number): void;
  /** Tells the panels of a committed row; they then ask again, within a fraction of a second. */
  tell(companyKey: string): void;
}

/** What comes within this time of the last news waits for the next. */
const pauseMs = 250;

// A transaction that notifies holds the one lock of all that do until its commit is on the disk: sign-ins would wait for each
// other. This one holds nothing that has to last.
const light = prepare("select set_config('synchronous_commit', 'off', true)");
const notifyAll = prepare(`select pg_notify('${eventChannel}', message) from unnest($1::text[]) message`);

/** Makes the news of a process: one notification for each company, however many sign in meanwhile. */
export function createAttemptNotifier(db: DatabaseClient): AttemptNotifier {
  const companies = new Set<string>();
  let isTelling = false;
  const tellAll = async (): Promise<void> => {
    while (companies.size > 0) {
      const messages = [...companies].map((company) =>
        JSON.stringify({ company, topic: 'access_log' } satisfies Announcement),
      );
      companies.clear();
      // Lost news cost a panel the time until the next: the row itself is there.
      await atOnce(db, { statement: light, values: [] }, { statement: notifyAll, values: [messages] }).catch(
        () => undefined,
      );
      await wait(pauseMs, undefined, { ref: false });
    }
    isTelling = false;
  };
  const tell = (companyKey: string): void => {
    companies.add(companyKey);
    if (isTelling) return;
    isTelling = true;
    void tellAll();
  };
  return {
    tell,
    written(companyKey, result, rows = 1) {
      for (let row = 0; row < rows; row += 1) attempts.publish({ result } satisfies AttemptMessage);
      tell(companyKey);
    },
  };
}
