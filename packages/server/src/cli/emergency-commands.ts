import { listCompanies } from '../db/due-work.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { isDirectoryError } from '../ports/directory.ts';
import { CommandError } from './command.ts';
import type { Command, CommandDeps } from './command.ts';

const checkSecret: Command = {
  name: 'emergency-file check-secret',
  usage: '--client ID',
  summary: 'Names the companies whose workspace the secret in older emergency files still opens.',
  help: [
    '',
    '  --client ID  the client ID in the older files, as the settings had it until then',
    '',
    'Asks for the secret, or reads it from the first line of standard input; it is neither stored nor printed.',
    'For each company of this installation, asks the workspace with that secret alone which permissions it has there.',
    'Changes nothing. Run it before you delete the secret; after that, the provider answers that it is invalid.',
    '',
    'Exit code: 0 it opens no company here, 1 it opens at least one or the provider could not be asked, 2 usage error.',
  ],
  options: ['client'],
  startsDatabase: true,
  async run(options, deps) {
    const clientId = options['client'] ?? '';
    if (!/^[\w.-]{1,100}$/.test(clientId)) throw new CommandError('--client must be the ID of a client.', 2);
    const companies = await findCompanies(deps);
    if (companies.length === 0) {
      deps.say('No company of this installation has a workspace where such a secret opens anything.');
      return;
    }
    const client = { clientId, clientSecret: await deps.promptSecret('Secret of the old client:') };
    const opened: string[] = [];
    const unknown: string[] = [];
    for (const { name, customerId, readRoles } of companies) {
      const roles = await readRoles(client, customerId).catch(refuseOrNull);
      if (roles === null) unknown.push(name);
      else if (roles.length > 0) opened.push(name);
      deps.say([name, customerId, describe(roles)].join('\t'));
    }
    if (unknown.length > 0)
      throw new CommandError(
        `The workspace could not be asked for ${unknown.join(', ')}. Run the command again.`,
      );
    if (opened.length > 0)
      throw new CommandError(
        `The secret opens ${opened.length} of ${companies.length}. Each of them needs a new emergency file, and then removes the enterprise application ${clientId} (docs/operating/rescue.md).`,
      );
    deps.say(
      'The secret opens no company of this installation. The provider gives the same answer for a client that does not exist, so compare the ID; then delete the secret.',
    );
  },
};

interface OldCompany {
  readonly name: string;
  readonly customerId: string;
  readonly readRoles: (
    client: { readonly clientId: string; readonly clientSecret: string },
    customerId: string,
  ) => Promise<readonly string[]>;
}

/** The companies at providers where a secret alone can open something. */
async function findCompanies(deps: CommandDeps): Promise<readonly OldCompany[]> {
  const directories = deps.directories();
  const keys = (await inSystem(deps.db, listCompanies)).map((row) => row.company_key);
  const found: OldCompany[] = [];
  for (const key of keys) {
    const company = await inCompany(deps.db, key, (tx) =>
      tx
        .selectFrom('companies')
        .select(['main_domain', 'provider', 'directory_customer_id'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow(),
    );
    const { main_domain: name, directory_customer_id: customerId } = company;
    const readRoles = directories[company.provider]?.emergencyFile.readOldRoles;
    if (readRoles !== undefined && customerId !== null) found.push({ name, customerId, readRoles });
  }
  return found;
}

function describe(roles: readonly string[] | null): string {
  if (roles === null) return 'not known';
  return roles.length === 0 ? 'nothing' : roles.join(', ');
}

/** Throws when the secret itself is refused, which no other company would answer differently. */
function refuseOrNull(error: unknown): null {
  if (isDirectoryError(error, 'misconfigured'))
    throw new CommandError(
      'The provider refuses this secret: it is mistyped, expired or already deleted. A deleted secret opens nothing.',
    );
  if (isDirectoryError(error)) return null;
  throw error;
}

export const emergencyCommands: readonly Command[] = [checkSecret];
