import { systemClock } from '../ports/clock.ts';
import type { Clock } from '../ports/clock.ts';
import { promptSecret } from './prompt-secret.ts';
import { commands } from './commands.ts';
import { connect } from './connect.ts';
import type { Settings } from './connect.ts';
import { runCommand } from './run.ts';

/** Runs the typed command and returns the exit code. The try-out passes its own settings and clock. */
export function runCli(
  args: readonly string[],
  given: { readonly settings?: Settings; readonly clock?: Clock } = {},
): Promise<0 | 1 | 2 | 3> {
  const io = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
  };
  const alone = {
    clock: given.clock ?? systemClock,
    say: (line: string) => io.out(`${line}\n`),
    promptSecret: (question: string) => promptSecret(question, process.stdin, process.stderr),
  };
  return runCommand(args, commands, io, {
    alone,
    connect: (startsDatabase) => connect(process.env, { ...alone, ...given, startsDatabase }),
  });
}
