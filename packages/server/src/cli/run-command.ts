import { ConfigError } from '../config.ts';

/** Runs a command and ends the program with its code; a wrong setting is said in a sentence. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  const code = await command().catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  });
  // Work that is still under way, such as another try to reach the workspace, is not waited for; written output is.
  process.stdout.write('', () => process.exit(code));
}
