import { parseArgs } from 'node:util';
import { CommandError } from './command.ts';
import type { Command, CommandDeps } from './command.ts';

/** What the help says of every command. */
export function helpOf(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `  npm run cli -- ${command.name} ${command.usage}`,
    `      ${command.summary}`,
  ]);
  return [
    'Commands of Shiftgate, beside a running program on the same database:',
    '',
    ...lines,
    '',
    'A company is named by its key or by one of its domains. Settings: DATABASE_URL, or SHIFTGATE_DATA_DIR of a running',
    'program (.data unless set); SIGNIN_URL and SHIFTGATE_MASTER_KEY as for the program.',
    '',
  ].join('\n');
}

/**
 * Runs what was typed and gives the exit code: 0 done, 1 refused or failed, 2 typed wrong. What went wrong is said in a
 * sentence, never with a trace.
 */
export async function runCommand(
  args: readonly string[],
  commands: readonly Command[],
  io: { readonly out: (text: string) => void; readonly err: (text: string) => void },
  connect: () => Promise<CommandDeps & { readonly close: () => Promise<void> }>,
): Promise<0 | 1 | 2> {
  const words = args.filter((word, index) => !word.startsWith('--') && !isValueAt(args, index));
  if (args.length === 0 || words[0] === 'help' || args.includes('--help')) {
    io.out(helpOf(commands));
    return args.length === 0 ? 2 : 0;
  }
  try {
    const command = commands.find((item) => item.name === words.join(' '));
    if (command === undefined) throw new CommandError(`There is no command "${words.join(' ')}".`, 2);
    const options = optionsOf(command, args.slice(words.length));
    const deps = await connect();
    try {
      await command.run(options, deps);
    } finally {
      await deps.close();
    }
    return 0;
  } catch (error) {
    io.err(`${sentenceOf(error)}\n`);
    if (!(error instanceof CommandError) || error.exitCode === 1) return 1;
    io.err('Run "npm run cli -- help" for the commands.\n');
    return 2;
  }
}

/** Whether a word is the value of the option before it. */
function isValueAt(args: readonly string[], index: number): boolean {
  const before = args[index - 1];
  return before !== undefined && before.startsWith('--') && !before.includes('=');
}

function optionsOf(command: Command, args: readonly string[]): Record<string, string> {
  const known = Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }]));
  let values: Record<string, string | boolean | undefined>;
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
  return options;
}

/** A sentence without anything of the program's inside; the database's own words say enough of what it could not do. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof Error && 'code' in error)
    return `It did not work: ${error.message.split('\n')[0]} (${String(error.code)}).`;
  return `It did not work: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}.`;
}
