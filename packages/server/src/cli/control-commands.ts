import { CommandError } from './command.ts';
import type { Command } from './command.ts';
import { disableByFile } from './disable-by-file.ts';
import { disableCompany } from './disable-company.ts';
import { companyOf } from './find-company.ts';

const disable: Command = {
  name: 'control disable',
  usage: '--company KEY | --emergency-file FILE [--dry-run]',
  summary: 'Turns off access control for a company in its workspace, even while the program is down.',
  help: [
    '',
    '  --company KEY          the company, by its key or one of its domains. Needs only the database and the provider;',
    '                         the panel and the sign-in service can be down. An embedded database that is not running',
    '                         is started for as long as the command takes. A change that stopped halfway is resumed.',
    '                         It is safe to run while the program is running: each step is done by only one of them.',
    '  --emergency-file FILE  the file exported in the panel, for when the database is lost: needs only the provider.',
    '                         Asks for the passphrase, or reads it from the first line of standard input.',
    '  --dry-run              shows what would be done; changes nothing.',
    '                         With --company, queries the workspace for its SSO assignments for up to 30 seconds.',
    '',
    'Exit code: 0 access control is off (with --dry-run: it could be turned off), 1 it is not, 2 usage error.',
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
      throw new CommandError('Specify either --company or --emergency-file.', 2);
    await disableCompany(deps, await companyOf(deps, name), isDry(options));
  },
};

const isDry = (options: Readonly<Record<string, string>>) => options['dry-run'] === 'true';

export const controlCommands: readonly Command[] = [disable];
