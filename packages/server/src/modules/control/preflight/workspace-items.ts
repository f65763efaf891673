import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { Tx } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Clock } from '#ports/clock.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directories } from '#ports/directories.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import type { SignInProbe } from '#ports/sign-in-probe.ts';
import type { ProfileFederation } from '#ports/federation.ts';
import { markGrantDead, recordRenewal } from '#modules/connection/public.ts';
import { checkDomains } from './domain-items.ts';
import type { DomainsToCheck } from './domain-items.ts';
import { findMissingLists } from '#modules/directory-sync/public.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import { roleItems } from './role-items.ts';

export interface PreflightDeps {
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly directories: Directories;
  readonly signInProbe: SignInProbe;
  /** Entity id (issuer) of a company, which identifies its assignments at the workspace. */
  readonly entityIdOf: (samlKey: string) => string;
}

/** The same for a company, with the directory of its provider. */
export type PreflightOfCompany = PreflightDeps & { readonly directory: Directory };

/** Runs work in a transaction of the company; calls to the workspace are made between them. */
export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The state of a company's connection. */
export interface Connected {
  readonly company: { readonly saml_key: string };
  readonly domains: readonly string[];
  readonly connection:
    | { readonly account_email: string | null; readonly granted_scopes: readonly string[] }
    | undefined;
  /** `unreadable`: sealed with another master key. */
  readonly grant: DirectoryGrant | 'unreadable' | null;
}

/** The items that depend on the workspace. */
interface WorkspaceItems {
  readonly credentials: Item;
  readonly scopes: Item;
  /** What else of the workspace matters: other single sign-on, or the domains. */
  readonly others: readonly Item[];
}

/** A person waits for the response, so a longer call counts as unavailable. */
const patienceMs = 10_000;
const tooSlow = Symbol('too slow');

/** Refreshes the connection, compares its permissions and reads other single sign-on of the workspace. */
export async function queryWorkspace(
  deps: PreflightOfCompany,
  inTx: InTx,
  companyKey: string,
  { connection, grant, company, domains }: Connected,
): Promise<WorkspaceItems> {
  const { invalidToken } = providerErrors[deps.directory.provider];
  const facts = { account: connection?.account_email ?? '' };
  const dead = (): WorkspaceItems => ({
    credentials: fault('credentials', 'blocking', invalidToken, { fix: 'connect', facts }),
    ...unknown(deps, connection?.granted_scopes ?? []),
  });
  if (grant === null) return dead();
  if (grant === 'unreadable') {
    return {
      credentials: fault('credentials', 'blocking', 'SECRETS_UNREADABLE', { fix: 'operator', facts }),
      ...unknown(deps, connection?.granted_scopes ?? []),
    };
  }
  try {
    const entityId = deps.entityIdOf(company.saml_key);
    const { needsSignIn, ...answer } = await within(
      ask(deps, inTx, { companyKey, grant, entityId, domains }),
    );
    return {
      // The steps that only the administrator may do would fail, the deactivation among them.
      credentials: needsSignIn
        ? fault('credentials', 'blocking', 'PLEASE_LOG_IN_AGAIN', { fix: 'connect', facts })
        : well('credentials', facts),
      ...answer,
    };
  } catch (error) {
    if (isDirectoryError(error, 'reconnect')) {
      await inTx((tx) =>
        markGrantDead(tx, companyKey, grant, { now: deps.clock.now(), reason: 'pre-flight' }),
      );
      return dead();
    }
    if (error !== tooSlow && !isDirectoryError(error)) throw error;
    // It may recover in a moment, and the steps of an activation wait for that.
    return {
      credentials: fault('credentials', 'warning', 'DIRECTORY_UNAVAILABLE', { fix: 'connect', facts }),
      ...unknown(deps, grant.grantedScopes),
    };
  }
}

interface Question extends DomainsToCheck {
  readonly companyKey: string;
}

async function ask(
  deps: PreflightOfCompany,
  inTx: InTx,
  { companyKey, grant, ...at }: Question,
): Promise<Omit<WorkspaceItems, 'credentials'> & { readonly needsSignIn: boolean }> {
  const renewed = await deps.directory.refreshGrant(grant);
  const current = await inTx((tx) =>
    recordRenewal(
      tx,
      deps.box,
      { companyKey, grant, now: deps.clock.now(), directory: deps.directory },
      renewed,
    ),
  );
  const { federation } = deps.directory;
  const { needsSignIn } = renewed;
  if (scopesItem(deps, renewed.grantedScopes).state === 'blocking')
    return { ...unknown(deps, renewed.grantedScopes), needsSignIn };
  const others =
    federation.kind === 'domains'
      ? await checkDomains(federation, { ...at, grant: current })
      : [await assignmentsItem(federation, { ...at, grant: current })];
  const missing = await inTx((tx) => findMissingLists({ tx, companyKey }));
  const roles = await roleItems(deps.directory, current, missing);
  return { scopes: well('scopes'), others: [...others, ...roles], needsSignIn };
}

async function assignmentsItem(
  federation: ProfileFederation,
  { grant, entityId }: Pick<DomainsToCheck, 'grant' | 'entityId'>,
): Promise<Item> {
  const state = await federation.readState(grant, entityId);
  const isOurs = (id: string): boolean => state.enforcedBy.includes(id);
  const orgUnits = state.orgUnits.filter((item) => !isOurs(item.id)).length;
  // An assignment that is off exempts people on purpose, like our own administrators.
  const groups = state.groups.filter((item) => item.mode !== 'off' && !isOurs(item.id)).length;
  const facts = { org_units: orgUnits, groups };
  if (orgUnits + groups === 0) return well('workspace_assignments', facts);
  return fault('workspace_assignments', 'warning', 'WORKSPACE_ASSIGNMENTS_BEFORE_OURS', {
    fix: 'workspace_console',
    facts,
    url: federation.consolePages.singleSignOn,
  });
}

function unknown(
  deps: PreflightOfCompany,
  grantedScopes: readonly string[],
): Omit<WorkspaceItems, 'credentials'> {
  return {
    scopes: scopesItem(deps, grantedScopes),
    others: deps.directory.federation.kind === 'profiles' ? [well('workspace_assignments')] : [],
  };
}

function scopesItem(deps: PreflightOfCompany, grantedScopes: readonly string[]): Item {
  const { missing, isComplete } = deps.directory.checkScopes(grantedScopes);
  if (isComplete) return well('scopes');
  return fault('scopes', 'blocking', 'MISSING_SCOPE', {
    fix: 'connect',
    facts: { missing: missing.map((item) => item.scopes[0] ?? item.capability) },
  });
}

/** Waits for the workspace as long as a person would; throws on timeout. */
export async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow), patienceMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
