import { CommandError } from './command.ts';
import type { Command } from './command.ts';
import { disableByFile } from './disable-by-file.ts';
import { disableCompany } from './disable-company.ts';
import { companyOf } from './find-company.ts';

const disable: Command = {
  name: 'control disable',
  usage: '--company KEY | --emergency-file FILE  [--dry-run]',
  summary: 'Switches access control of a company off at its workspace, also while the program is down.',
  help: [
    '',
    '  --company KEY          the company, by its key or one of its domains. Needs the database and the provider, nothing',
    '                         else: neither panel nor sign-in service has to run. In an embedded database that nobody runs',
    '                         it is started for as long as the command takes. A switching that stopped halfway is taken up.',
    '                         A program that runs beside it does no harm: one of the two does each step.',
    '  --emergency-file FILE  the file that was exported in the panel, for when the database is lost: needs the provider',
    '                         alone. The passphrase is asked for, or read as the first line of the standard input.',
    '  --dry-run              looks and says what would be done; changes nothing.',
    '                         With --company the workspace is asked whom it sends to us for at most 30 seconds.',
    '',
    'Exit code: 0 control is off (with --dry-run: it could be switched off), 1 it is not, 2 typed wrong.',
  ],
  options: ['company', 'emergency-file'],
  optional: ['company', 'emergency-file'],
  flags: ['dry-run'],
  startsDatabase: true,
  alone: {
    isMeant: (options) => options['emergency-file'] !== undefined && options['company'] === undefined,
    run: (options, deps) => disableByFile(deps, options['emergency-file'] ?? '', isDry(options)),
  },
  async run(options, deps) {
    const name = options['company'];
    if (name === undefined || options['emergency-file'] !== undefined)
      throw new CommandError('Name either --company or --emergency-file.', 2);
    await disableCompany(deps, await companyOf(deps, name), isDry(options));
  },
};

const isDry = (options: Readonly<Record<string, string>>) => options['dry-run'] === 'true';

/** The commands on control. */
export const controlCommands: readonly Command[] = [disable];
