import { DirectoryError, isDirectoryError } from '../ports/directory.ts';
import type { Directory, DirectoryGrant } from '../ports/directory.ts';
import type { FederationAssignment, RedirectSearch } from '../ports/federation.ts';
import { CommandError } from './command.ts';
import type { AloneDeps } from './command.ts';
import { theWorkspace, whileWaiting } from './while-waiting.ts';

const targets = {
  everyone: 'everyone in the company',
  group: 'the members of a group',
  orgUnit: 'an organizational unit',
  domain: 'everyone of a domain',
} as const;

/** The target of an assignment, for the terminal. */
export function describeTarget({ target }: FederationAssignment): string {
  if (target.kind === 'everyone') return targets.everyone;
  if (target.kind === 'domain') return `${targets.domain} (${target.domain})`;
  return `${targets[target.kind]} (${target.kind === 'group' ? target.groupId : target.orgUnitId})`;
}

/** Throws CommandError when domains could not be read, since control may still be on for them. */
export function requireAllRead(unread: readonly string[]): void {
  if (unread.length === 0) return;
  throw new CommandError(
    `The workspace couldn't show where it redirects the people of ${unread.join(', ')}, so access control may still be on there. Run the command again, or check these domains in the workspace's own console.`,
  );
}

/** The federation, grant and search of a command. */
export interface RedirectsAt {
  readonly federation: Directory['federation'];
  readonly grant: DirectoryGrant;
  readonly search: RedirectSearch;
}

/**
 * Turns each of them off, the whole company first, and continues after a failure. Throws DirectoryError when none
 * could be turned off, and CommandError naming the remaining ones.
 */
export async function switchRedirectsOff(
  { say }: AloneDeps,
  { federation, grant, search }: RedirectsAt,
  redirects: readonly FederationAssignment[],
  whenOff: (redirect: FederationAssignment) => Promise<void>,
): Promise<void> {
  const isForAll = (redirect: FederationAssignment) => redirect.target.kind === 'everyone';
  const inOrder = redirects.toSorted((one, other) => Number(isForAll(other)) - Number(isForAll(one)));
  const left: string[] = [];
  let refused: DirectoryError | null = null;
  for (const redirect of inOrder) {
    try {
      await whileWaiting({ say }, theWorkspace, () => federation.switchRedirectOff(grant, search, redirect));
    } catch (error) {
      if (!isDirectoryError(error)) throw error;
      refused = error;
      left.push(`${describeTarget(redirect)}: ${error.code}`);
      say(`  on      ${describeTarget(redirect)} (${error.code})`);
      continue;
    }
    say(`  off     ${describeTarget(redirect)}`);
    await whenOff(redirect);
  }
  if (refused === null) return;
  if (left.length === redirects.length) throw refused;
  throw new CommandError(
    `The workspace still redirects people to Shiftgate (${left.join(', ')}); the others are off. Run the command again.`,
  );
}
