import { now, startPeopleDatabase } from './people-rows.ts';
import { serveApi } from './serve-api.ts';

/** The real API on a port of this machine over a company of so many people, in a database of its own; with a console where its built files are named. */
export async function startPeopleWorld(count: number, consoleDir: string | null = null) {
  const world = await startPeopleDatabase(count);
  const api = await serveApi({ postgres: world.postgres, db: world.db, now, consoleDir });
  return {
    url: api.url,
    db: world.db,
    postgres: world.postgres,
    people: world.people,
    companyKey: world.companyKey,
    token: world.token,
    shifts: world.shifts,
    async close(): Promise<void> {
      await api.close();
      await world.close();
    },
  };
}

export type PeopleWorld = Awaited<ReturnType<typeof startPeopleWorld>>;
