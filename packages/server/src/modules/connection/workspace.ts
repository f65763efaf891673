import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { AppError } from '#core/app-error.ts';
import { workspaceNames } from '#core/branding.ts';
import type { Tx } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import type { Directories } from '#ports/directories.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import { readGrant } from './grants.ts';

export interface WorkspaceDeps {
  readonly box: SecretBox;
  readonly directories: Directories;
}

/** A company's workspace: the directory of its provider, and the stored connection to it. */
export interface Workspace {
  readonly directory: Directory;
  /** Null when there is none or it is dead. */
  readonly grant: DirectoryGrant | null;
}

/** The same with a connection. */
export interface ConnectedWorkspace extends Workspace {
  readonly grant: DirectoryGrant;
}

/** Returns the directory of a provider. Throws WORKSPACE_NOT_SET_UP when the installation has no client for it. */
export function directoryOf(directories: Directories, provider: Provider): Directory {
  const directory = directories[provider];
  if (directory === null) throw new AppError('WORKSPACE_NOT_SET_UP', { workspace: workspaceNames[provider] });
  return directory;
}

/** Returns the directory of a company's provider. Throws WORKSPACE_NOT_SET_UP. */
export async function readDirectory(
  tx: Tx,
  directories: Directories,
  companyKey: string,
): Promise<Directory> {
  return directoryOf(directories, await readProvider(tx, companyKey));
}

/** Returns the directory of a company's provider; null when the installation has no client for it. */
export async function findDirectory(
  tx: Tx,
  directories: Directories,
  companyKey: string,
): Promise<Directory | null> {
  return directories[await readProvider(tx, companyKey)];
}

async function readProvider(tx: Tx, companyKey: string): Promise<Provider> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return provider;
}

/** Returns the code that a company's provider has for a connection that is missing or no longer accepted. */
export async function readDisconnectedCode(tx: Tx, companyKey: string): Promise<string> {
  return providerErrors[await readProvider(tx, companyKey)].invalidToken;
}

/** Returns the directory of a company's provider and its open connection. Throws WORKSPACE_NOT_SET_UP. */
export async function readWorkspace(
  tx: Tx,
  { box, directories }: WorkspaceDeps,
  companyKey: string,
): Promise<Workspace> {
  const directory = await readDirectory(tx, directories, companyKey);
  return { directory, grant: await readGrant(tx, box, companyKey) };
}

/** Opens the workspace of a company by its key; null without a connection or a client for its provider. */
export type OpenWorkspace = (companyKey: string) => Promise<ConnectedWorkspace | null>;

/** Creates the function that opens workspaces, each in a transaction of its own. */
export function createOpenWorkspace({
  db,
  box,
  directories,
}: WorkspaceDeps & { readonly db: DatabaseClient }): OpenWorkspace {
  return async (companyKey) =>
    await inCompany(db, companyKey, async (tx) => {
      const directory = await findDirectory(tx, directories, companyKey);
      const grant = directory && (await readGrant(tx, box, companyKey));
      return directory && grant && { directory, grant };
    });
}
