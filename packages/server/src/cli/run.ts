import { parseArgs } from 'node:util';
import { productName } from '../core/branding.ts';
import { CommandError } from './command.ts';
import type { AloneDeps, Command, CommandDeps, CommandOptions } from './command.ts';

export function helpOf(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `  npm run cli -- ${command.name} ${command.usage}`.trimEnd(),
    `      ${command.summary}`,
  ]);
  return [
    `${productName} commands, for the database of an installation:`,
    '',
    ...lines,
    '',
    'Add --help to a command to learn more about it.',
    'Specify a company by its key or one of its domains. Settings: DATABASE_URL, or SHIFTGATE_DATA_DIR of a running',
    "program (default: .data); SIGNIN_URL, SHIFTGATE_MASTER_KEY, and the provider's settings must be the same as the program's.",
    'A try-out records in its folder where it listens; PORT, PUBLIC_URL, and SIGNIN_URL take precedence if they are set.',
    'Exit code: 0 done, 1 refused or failed, 2 usage error, 3 (log verify) not everything can be shown.',
    '',
  ].join('\n');
}

/** The dependencies of a command: those of one without an installation, or connected to one. */
export interface DepsOfCommands {
  readonly alone: AloneDeps;
  readonly connect: (
    startsDatabase: boolean,
  ) => Promise<CommandDeps & { readonly close: () => Promise<void> }>;
}

/**
 * Runs the typed command and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage, 3 not everything can be
 * shown. Errors are one sentence, never a stack trace.
 */
export async function runCommand(
  args: readonly string[],
  commands: readonly Command[],
  io: { readonly out: (text: string) => void; readonly err: (text: string) => void },
  { alone, connect }: DepsOfCommands,
): Promise<0 | 1 | 2 | 3> {
  const words = wordsOf(args);
  const command = commands.find((item) => item.name === words.join(' '));
  if (args.length === 0 || words[0] === 'help' || args.includes('--help')) {
    io.out(command === undefined ? helpOf(commands) : helpOfOne(command));
    return args.length === 0 ? 2 : 0;
  }
  try {
    if (command === undefined) throw new CommandError(`Unknown command "${words.join(' ')}".`, 2);
    const options = optionsOf(command, args.slice(words.length));
    if (command.alone?.isMeant(options) === true) {
      await command.alone.run(options, alone);
      return 0;
    }
    const deps = await connect(command.startsDatabase === true);
    try {
      await command.run(options, deps);
    } finally {
      await deps.close();
    }
    return 0;
  } catch (error) {
    io.err(`${sentenceOf(error)}\n`);
    if (!(error instanceof CommandError)) return 1;
    if (error.exitCode !== 2) return error.exitCode;
    io.err('Run "npm run cli -- help" for a list of commands.\n');
    return 2;
  }
}

/** The words before the first option: the command's name. */
function wordsOf(args: readonly string[]): readonly string[] {
  const firstOption = args.findIndex((word) => word.startsWith('--'));
  return firstOption === -1 ? args : args.slice(0, firstOption);
}

function helpOfOne(command: Command): string {
  return [
    `npm run cli -- ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    ...(command.help ?? []),
    '',
  ].join('\n');
}

function optionsOf(command: Command, args: readonly string[]): CommandOptions {
  const flags = command.flags ?? [];
  const known: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of command.options) known[name] = { type: 'string' };
  for (const name of flags) known[name] = { type: 'boolean' };
  let values: Readonly<Record<string, unknown>>;
  try {
    ({ values } = parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false }));
  } catch (error) {
    throw new CommandError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error), 2);
  }
  const options: Record<string, string> = {};
  for (const name of command.options) {
    const value = values[name];
    if (typeof value === 'string' && value !== '') options[name] = value;
    else if (!command.optional?.includes(name)) {
      throw new CommandError(`--${name} is missing: ${command.name} ${command.usage}`, 2);
    }
  }
  for (const name of flags) if (values[name] === true) options[name] = 'true';
  return options;
}

/** An undefined table and an undefined function. */
const unpreparedStates = new Set(['42P01', '42883']);

/** An error message without internals; the database's own message is clear enough. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof Error && 'code' in error && unpreparedStates.has(String(error.code)))
    return 'This database has not been set up for this version: start the program with it once.';
  if (error instanceof Error && 'code' in error)
    return `The command failed: ${error.message.split('\n')[0]} (${String(error.code)}).`;
  return `The command failed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}.`;
}
