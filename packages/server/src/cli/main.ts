import { commands } from './commands.ts';
import { connect } from './connect.ts';
import { runCommand } from './run.ts';

const io = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};
process.exitCode = await runCommand(process.argv.slice(2), commands, io, () =>
  connect(process.env, (line) => io.out(`${line}\n`)),
);
