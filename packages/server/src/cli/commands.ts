import type { Command } from './command.ts';
import { companyCommands } from './company-commands.ts';
import { controlCommands } from './control-commands.ts';
import { emergencyCommands } from './emergency-commands.ts';
import { logCommands } from './log-commands.ts';
import { spCommands } from './sp-commands.ts';

/** Every command, in the order of the help. A new one is a line here and a `Command` in its own file. */
export const commands: readonly Command[] = [
  ...companyCommands,
  ...controlCommands,
  ...emergencyCommands,
  ...spCommands,
  ...logCommands,
];
