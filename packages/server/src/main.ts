import { setTimeout as wait } from 'node:timers/promises';
import { compose } from './compose.ts';
import { takeProductionConfig } from './config.ts';
import { systemClock } from './ports/clock.ts';

/**
 * Starts the product by the settings of the environment, and stops it in order on a signal: first it only reports that
 * it stops, so that requests are sent to another process, then it finishes what runs.
 */
export async function runProduction(consoleDir: string): Promise<void> {
  const config = takeProductionConfig(process.env);
  const { logLevel, drainSeconds } = config;
  const program = await compose({ config, clock: systemClock, consoleDir, logLevel });
  const stop = async () => {
    program.drain();
    await wait(drainSeconds * 1000);
    await program.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}
