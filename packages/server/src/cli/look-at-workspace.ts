import { inCompany } from '../db/transactions.ts';
import { auditCommandLine } from '../modules/audit/index.ts';
import { readGrant } from '../modules/connection/index.ts';
import type { SagaDeps } from '../modules/control/index.ts';
import { isDirectoryError } from '../ports/directory.ts';
import type { FederationAssignment } from '../ports/federation.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';

const targets = {
  everyone: 'everybody of the company',
  group: 'the members of a group',
  orgUnit: 'an org unit',
} as const;

/** Whom an assignment is about, for the person at the terminal. */
export function sayTarget({ target }: FederationAssignment): string {
  if (target.kind === 'everyone') return targets.everyone;
  return `${targets[target.kind]} (${target.kind === 'group' ? target.groupId : target.orgUnitId})`;
}

/**
 * Asks the workspace whether it still sends people to us, whatever our records say (a database that was put back from a
 * copy may be behind), and switches off what is left. Throws CommandError when it cannot be asked.
 */
export async function lookAtWorkspace(
  deps: CommandDeps,
  { box, directory, signIn }: SagaDeps,
  companyKey: string,
  isDry: boolean,
): Promise<void> {
  const { grant, samlKey } = await inCompany(deps.db, companyKey, async (tx) => ({
    grant: await readGrant(tx, box, companyKey),
    samlKey: (
      await tx
        .selectFrom('companies')
        .select('saml_key')
        .where('key', '=', companyKey)
        .executeTakeFirstOrThrow()
    ).saml_key,
  }));
  if (grant === null)
    throw new CommandError(
      'The workspace cannot be asked: there is no living connection. Use the emergency file.',
    );
  const { federation } = directory;
  try {
    const search = { entityId: signIn.entityIdOf(samlKey), anchor: await federation.anchorOf(grant) };
    const { redirects } = await federation.findRedirects(grant, search);
    if (redirects.length === 0) {
      deps.say('The workspace sends nobody to us.');
      return;
    }
    deps.say(`The workspace sends people to us: ${redirects.map(sayTarget).join(', ')}.`);
    if (isDry) return;
    for (const redirect of redirects) {
      await federation.switchRedirectOff(grant, search, redirect);
      deps.say(`  off     ${sayTarget(redirect)}`);
    }
    await inCompany(deps.db, companyKey, (tx) =>
      auditCommandLine(tx, companyKey, deps.clock.now(), {
        event: 'control.deactivated',
        after: { left_at_workspace: redirects.map(sayTarget) },
      }),
    );
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    throw new CommandError(`The workspace cannot be asked now (${error.code}). Run the command again.`);
  }
}
