import { setTimeout as wait } from 'node:timers/promises';
import { atOnce, prepare } from '../db/at-once.ts';
import type { DatabaseClient } from '../db/client.ts';
import { eventChannel } from '../http/announce.ts';
import type { Announcement } from '../http/announce.ts';

/** Tells the panels that a company's access log has grown. */
export interface AttemptNews {
  /** Called once the row of an attempt is committed; the panels then ask again, within a fraction of a second. */
  tell(companyKey: string): void;
}

/** What comes within this time of the last news waits for the next. */
const pauseMs = 250;

// A transaction that notifies holds the one lock of all that do until its commit is on the disk: sign-ins would wait for each
// other. This one holds nothing that has to last.
const light = prepare("select set_config('synchronous_commit', 'off', true)");
const notifyAll = prepare(`select pg_notify('${eventChannel}', message) from unnest($1::text[]) message`);

/** Makes the news of a process: one notification for each company, however many sign in meanwhile. */
export function createAttemptNews(db: DatabaseClient): AttemptNews {
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
  return {
    tell(companyKey) {
      companies.add(companyKey);
      if (isTelling) return;
      isTelling = true;
      void tellAll();
    },
  };
}
