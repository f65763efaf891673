import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Prompts for a secret: a hidden line at a terminal, else the first line of the input. Never an argument, because
 * every user of the machine can read those. Throws CommandError without input.
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
