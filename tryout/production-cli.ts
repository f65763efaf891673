import { runCli } from '@shiftgate/server/cli/main.ts';
import { runCommand } from './run-command.ts';

await runCommand(() => runCli(process.argv.slice(2), {}));
