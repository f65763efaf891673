import { randomInt } from 'node:crypto';
import type { ProviderSettings } from './config-providers.ts';
import { configOfFile, googleConfig } from './connectors/google/transport/config.ts';
import { createGoogleDirectory } from './connectors/google/google-directory.ts';
import { configOfFile as microsoftConfigOfFile } from './connectors/microsoft/emergency-file.ts';
import { createMicrosoftDirectory } from './connectors/microsoft/microsoft-directory.ts';
import { microsoftConfig } from './connectors/microsoft/transport/config.ts';
import type { RetryConfig } from './connectors/http-api/public.ts';
import type { PhotoLinks } from './core/photo-links.ts';
import type { Clock } from './ports/clock.ts';
import type { Directories } from './ports/directories.ts';
import type { Directory } from './ports/directory.ts';

const random = () => randomInt(2 ** 32) / 2 ** 32;

export interface DirectoryOptions {
  readonly retry?: RetryConfig | undefined;
  /** Left out where no photos are shown. */
  readonly photoLinks?: PhotoLinks;
}

/** The directories of the providers that the settings have a client for. */
export function composeDirectories(
  { google, microsoft }: ProviderSettings,
  clock: Clock,
  { retry, photoLinks }: DirectoryOptions = {},
): Directories {
  return {
    google:
      google &&
      createGoogleDirectory({
        config: googleConfig({ ...google, ...(retry && { retry }) }),
        clock,
        random,
      }),
    microsoft:
      microsoft &&
      createMicrosoftDirectory({
        config: microsoftConfig({ ...microsoft, ...(retry && { retry }) }),
        clock,
        random,
        photoUrlOf:
          photoLinks && ((tenantId, personId) => photoLinks.urlOf(['microsoft', tenantId, personId])),
      }),
  };
}

interface FileConnection {
  readonly provider: string;
  readonly connection: Readonly<Record<string, string>>;
  readonly customerId: string | null;
}

/** The connection in an emergency file, for a machine without settings; null for an unknown provider. */
export function composeDirectoryOfFile(
  { provider, connection, customerId }: FileConnection,
  clock: Clock,
): Directory | null {
  if (provider === 'microsoft') {
    const config = microsoftConfigOfFile(connection, customerId);
    return config && createMicrosoftDirectory({ config, clock, random });
  }
  const config = provider === 'google' ? configOfFile(connection) : null;
  return config && createGoogleDirectory({ config, clock, random });
}
