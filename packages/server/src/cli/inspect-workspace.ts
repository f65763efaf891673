import { inCompany } from '../db/transactions.ts';
import { auditCommandLine } from '../modules/audit/public.ts';
import { readWorkspace } from '../modules/connection/public.ts';
import type { SagaDeps } from '../modules/control/public.ts';
import { isDirectoryError } from '../ports/directory.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';
import { describeTarget, requireAllRead, switchRedirectsOff } from './switch-redirects-off.ts';

/** Time limit for the workspace; the command can be run again. */
const inspectionMs = 30_000;

/**
 * Reads the workspace's redirects to us and turns them off. It does not trust our records, because a restored backup
 * may be old. Throws CommandError when the workspace does not respond.
 */
export async function inspectWorkspace(
  deps: CommandDeps,
  saga: SagaDeps,
  companyKey: string,
  isDry: boolean,
): Promise<void> {
  const { directory, grant, samlKey } = await inCompany(deps.db, companyKey, async (tx) => ({
    ...(await readWorkspace(tx, saga, companyKey)),
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
  deps.say(`Querying the workspace for its SSO assignments (at most ${inspectionMs / 1000} s).`);
  const end = performance.now() + inspectionMs;
  const patience = () => ({ deadlineMs: end - performance.now() });
  try {
    const anchor = await federation.anchorOf(grant, patience());
    const search = { entityId: saga.signIn.entityIdOf(samlKey), anchor };
    const { redirects, unread } = await federation.findRedirects(grant, search, patience());
    if (redirects.length > 0)
      deps.say(`The workspace redirects people to Shiftgate: ${redirects.map(describeTarget).join(', ')}.`);
    else if (unread.length === 0) deps.say('The workspace redirects no one to Shiftgate.');
    // Each is audited by itself, even if the next one fails.
    if (!isDry && redirects.length > 0)
      await switchRedirectsOff(deps, { federation, grant, search }, redirects, (redirect) =>
        inCompany(deps.db, companyKey, (tx) =>
          auditCommandLine(tx, companyKey, deps.clock.now(), {
            event: 'control.deactivated',
            after: { left_at_workspace: [describeTarget(redirect)] },
          }),
        ),
      );
    requireAllRead(unread);
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    throw new CommandError(
      `The workspace can't be reached right now (${error.code}). Run the command again.`,
    );
  }
}
