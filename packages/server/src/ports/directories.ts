import type { ByProvider } from '@shiftgate/domain/providers.ts';
import type { Directory } from './directory.ts';

/** The directory of each provider; null where this installation has no client for it. */
export type Directories = ByProvider<Directory | null>;
