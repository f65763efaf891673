import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Asks for a secret: at a terminal a line that is not shown while it is typed, else the first line of the input (a pipe).
 * It is never an argument: those are seen by everybody on the machine. Throws CommandError when nothing comes.
 */
export async function promptSecret(
  question: string,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> {
  const isTerminal = input.isTTY === true;
  output.write(isTerminal ? `${question} ` : '');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTerminal });
  try {
    const line = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new CommandError('Nothing was entered.')));
    });
    if (line === '') throw new CommandError('Nothing was entered.');
    return line;
  } finally {
    lines.close();
    if (isTerminal) output.write('\n');
  }
}
