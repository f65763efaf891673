import { runCli } from '../cli/main.ts';
import { runCommand } from '../cli/run-command.ts';

await runCommand(() => runCli(process.argv.slice(2), {}));
