import { resolve } from 'node:path';
import { ConfigError, portOf } from '@shiftgate/server/config.ts';

/** Where the try-out listens and keeps its data. Throws ConfigError when there is no room for its four ports. */
export function readTryoutSettings(env: Readonly<Record<string, string | undefined>>): {
  readonly port: number;
  readonly dataDir: string;
} {
  const problems: string[] = [];
  const port = portOf('PORT', env['PORT'], 8080, problems);
  if (problems.length === 0 && port > 65_532)
    problems.push(`PORT must leave room for four ports in a row: at most 65532, not ${port}`);
  if (problems.length > 0) throw new ConfigError(problems);
  return { port, dataDir: resolve(env['SHIFTGATE_DATA_DIR'] || '.data') };
}
