import { commands } from '../cli/commands.ts';
import { runCommand } from '../cli/run.ts';
import type { Directory } from '../ports/directory.ts';
import type { Api } from './api.ts';
import { only } from './directories.ts';

/** The output and exit code of a command. */
export interface CommandResult {
  readonly code: 0 | 1 | 2 | 3;
  readonly out: string;
  readonly err: string;
}

/** Runs commands with the database of a test's API, or without one. */
export function commandLine(
  api: Api,
  given: {
    readonly secret?: string;
    readonly directory?: () => Directory;
    readonly isWithoutDatabase?: boolean;
  } = {},
) {
  return async (...args: string[]): Promise<CommandResult> => {
    const out: string[] = [];
    const err: string[] = [];
    const alone = {
      clock: api.clock,
      say: (line: string) => void out.push(`${line}\n`),
      promptSecret: async () => given.secret ?? '',
    };
    const connect = async () => {
      if (given.isWithoutDatabase === true) throw new Error('there is no database');
      return {
        ...alone,
        db: api.db,
        isTryout: false,
        directories: () => only((given.directory ?? api.newDirectory)()),
        publicUrl: () => 'https://painel.shiftgate.example',
        box: async () => api.box,
        signInUrl: () => 'https://entrar.shiftgate.example',
        close: async () => undefined,
      };
    };
    const code = await runCommand(
      args,
      commands,
      { out: (text) => void out.push(text), err: (text) => void err.push(text) },
      { alone, connect },
    );
    return { code, out: out.join(''), err: err.join('') };
  };
}
