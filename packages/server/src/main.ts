import { compose } from './compose.ts';
import { readProductionConfig } from './config.ts';
import { systemClock } from './ports/clock.ts';

/** Starts the product by the settings of the environment, and stops it in order on a signal. */
export async function runProduction(consoleDir: string): Promise<void> {
  const program = await compose({
    config: readProductionConfig(process.env),
    clock: systemClock,
    consoleDir,
    logLevel: 'info',
  });
  const stop = () => {
    void program.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
