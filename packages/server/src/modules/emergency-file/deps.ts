import type { ByProvider } from '@shiftgate/domain/providers.ts';
import type { CompanyContext } from '#core/context.ts';
import { readDirectory } from '../connection/public.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Clock } from '#ports/clock.ts';
import type { Directories } from '#ports/directories.ts';
import type { Directory } from '#ports/directory.ts';

export interface EmergencyFileDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly directories: Directories;
  readonly productName: string;
  /** Entity id (issuer) of a company. */
  readonly entityIdOf: (samlKey: string) => string;
  /** Address of the panel, for emails. */
  readonly publicUrl: string;
  /** Where each provider returns to, exactly as registered there. */
  readonly redirectUris: ByProvider<string>;
}

/** The dependencies of one company, with the directory of its provider. */
export type OwnFileDeps = EmergencyFileDeps & { readonly directory: Directory };

/** Adds the directory of the company's provider. Throws WORKSPACE_NOT_SET_UP. */
export async function ofCompany(
  deps: EmergencyFileDeps,
  { tx, companyKey }: Pick<CompanyContext, 'tx' | 'companyKey'>,
): Promise<OwnFileDeps> {
  return { ...deps, directory: await readDirectory(tx, deps.directories, companyKey) };
}
