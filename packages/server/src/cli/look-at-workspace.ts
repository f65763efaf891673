import { inCompany } from '../db/transactions.ts';
import { auditCommandLine } from '../modules/audit/public.ts';
import { readGrant } from '../modules/connection/public.ts';
import type { SagaDeps } from '../modules/control/public.ts';
import { isDirectoryError } from '../ports/directory.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';
import { sayTarget, switchRedirectsOff } from './switch-redirects-off.ts';

/** So long the workspace is asked: who looks gets an answer while they sit there, and can ask again. */
const lookMs = 30_000;

/**
 * Asks the workspace whether it still sends people to us, whatever our records say (a database that was put back from a
 * copy may be behind), and switches off what is left. Throws CommandError when it cannot be asked.
 */
export async function inspectWorkspace(
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
      "The workspace can't be reached: there is no valid connection. Use the emergency file.",
    );
  const { federation } = directory;
  deps.say(`Querying the workspace for its SSO assignments (at most ${lookMs / 1000} s).`);
  const end = performance.now() + lookMs;
  const patience = () => ({ deadlineMs: end - performance.now() });
  try {
    const anchor = await federation.anchorOf(grant, patience());
    const search = { entityId: signIn.entityIdOf(samlKey), anchor };
    const { redirects } = await federation.findRedirects(grant, search, patience());
    if (redirects.length === 0) {
      deps.say('The workspace redirects no one here.');
      return;
    }
    deps.say(`The workspace redirects people here: ${redirects.map(sayTarget).join(', ')}.`);
    if (isDry) return;
    // Each for itself: what was switched off is written down even if the next one fails.
    await switchRedirectsOff(deps, { federation, grant, search }, redirects, (redirect) =>
      inCompany(deps.db, companyKey, (tx) =>
        auditCommandLine(tx, companyKey, deps.clock.now(), {
          event: 'control.deactivated',
          after: { left_at_workspace: [sayTarget(redirect)] },
        }),
      ),
    );
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    throw new CommandError(
      `The workspace can't be reached right now (${error.code}). Run the command again.`,
    );
  }
}
