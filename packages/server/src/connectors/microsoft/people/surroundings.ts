import type { GraphClient } from '../transport/client.ts';
import type { MicrosoftDeps } from '../transport/config.ts';
import type { Surroundings } from './people.ts';
import { readPhotoAddresses } from './photo.ts';
import { createAdminReader } from './roles.ts';
import { createSecondStepReader } from './second-steps.ts';

/** Creates the reader of what the mapping of people needs besides them. */
export function createSurroundingsReader({
  clock,
  photoUrlOf: toUrl,
}: Pick<MicrosoftDeps, 'clock' | 'photoUrlOf'>): (client: GraphClient) => Promise<Surroundings> {
  const readAdmins = createAdminReader(clock);
  const readSecondSteps = createSecondStepReader(clock);
  return async (client) => {
    const [admins, secondSteps, photoUrlOf] = await Promise.all([
      readAdmins(client),
      readSecondSteps(client),
      readPhotoAddresses(client, toUrl),
    ]);
    return { admins, secondSteps, photoUrlOf };
  };
}
