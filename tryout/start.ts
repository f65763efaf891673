import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, chooseMode } from '@shiftgate/server/config.ts';
import { buildWhatChanged, dist } from './build.ts';

try {
  const mode = chooseMode(process.env);
  await buildWhatChanged((text) => process.stdout.write(`${text}\n`));
  await import(pathToFileURL(join(dist, 'server', `${mode}.mjs`)).href);
} catch (error) {
  // A refusal is a sentence for a person; anything else keeps its trace.
  process.stderr.write(
    `${error instanceof ConfigError || isNamed(error) ? error.message : String((error as Error).stack)}\n`,
  );
  process.exit(1);
}

function isNamed(error: unknown): error is Error {
  const names = [
    'EmbeddedDatabaseError',
    'WrongInstallationError',
    'ConfigError',
    'MasterKeyError',
    'UnsafeServerRoleError',
    'DatabaseSetupError',
    'OldServerError',
    'PreparationBusyError',
    'PortTakenError',
  ];
  return error instanceof Error && names.includes(error.name);
}
