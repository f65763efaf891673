import type { GraphClient } from '../transport/client.ts';
import type { MicrosoftDeps } from '../transport/config.ts';
import type { Surroundings } from './people.ts';
import { readPhotoAddresses } from './photo.ts';
import { createAdminReader } from './roles.ts';
import type { AdminReader } from './roles.ts';
import { createSecondStepReader } from './second-steps.ts';

/** Reads what the mapping of people needs besides them, for the pages of a list. */
export interface SurroundingsReader {
  readonly read: (client: GraphClient) => Promise<Surroundings>;
  readonly readAdmins: AdminReader;
}

/** Creates the reader of what the mapping of people needs besides them. */
export function createSurroundingsReader({
  clock,
  photoUrlOf: toUrl,
}: Pick<MicrosoftDeps, 'clock' | 'photoUrlOf'>): SurroundingsReader {
  const readAdmins = createAdminReader(clock);
  const readSecondSteps = createSecondStepReader(clock);
  const read = async (client: GraphClient): Promise<Surroundings> => {
    const [admins, secondSteps, photoUrlOf] = await Promise.all([
      readAdmins.recent(client),
      readSecondSteps(client),
      readPhotoAddresses(client, toUrl),
    ]);
    return { admins, secondSteps, photoUrlOf };
  };
  return { read, readAdmins };
}
