import { hasSharingReport } from '@shiftgate/contract/providers.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import { AppError } from '#core/app-error.ts';
import { workspaceNames } from '#core/branding.ts';
import type { CompanyContext, Tx } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Directories } from '#ports/directories.ts';
import type { Directory } from '#ports/directory.ts';
import type { DirectorySharing } from '#ports/sharing.ts';
import { readDirectory } from '../connection/public.ts';

export interface SharedFilesDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directories: Directories;
  /** Where each provider returns to, exactly as registered there. */
  readonly redirectUris: ByProvider<string>;
}

/** Throws REPORT_NOT_AVAILABLE for a company whose workspace does not list how files are shared. */
export async function requireSharingReport(tx: Tx, companyKey: string): Promise<void> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  if (!hasSharingReport[provider])
    throw new AppError('REPORT_NOT_AVAILABLE', { workspace: workspaceNames[provider] });
}

/**
 * Returns the directory of a company that lists how files are shared. Throws REPORT_NOT_AVAILABLE,
 * WORKSPACE_NOT_SET_UP.
 */
export async function sharingOf(
  { directories }: Pick<SharedFilesDeps, 'directories'>,
  { tx, companyKey }: Pick<CompanyContext, 'tx' | 'companyKey'>,
): Promise<{ readonly directory: Directory; readonly sharing: DirectorySharing }> {
  await requireSharingReport(tx, companyKey);
  const directory = await readDirectory(tx, directories, companyKey);
  if (directory.sharing === undefined)
    throw new AppError('REPORT_NOT_AVAILABLE', { workspace: workspaceNames[directory.provider] });
  return { directory, sharing: directory.sharing };
}
