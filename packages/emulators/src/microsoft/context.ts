import type { EmulatorClock } from '../clock.ts';
import type { CallLog } from '../state/call-log.ts';
import type { FaultBoard } from '../state/faults.ts';
import type { Memory } from '../state/store.ts';
import type { MicrosoftFaultKind } from './state/faults.ts';
import type { MicrosoftState } from './state/model.ts';
import type { Link } from '../ui/language.ts';

/** An application as it is registered at Entra. */
export interface AppRegistration {
  /** GUID. */
  clientId: string;
  displayName: string;
  /** Of the platform "Web": codes for them are redeemed with a credential. */
  redirectUris: readonly string[];
  /** Of the platform "Mobile and desktop applications": codes for them are redeemed without a credential. */
  publicRedirectUris?: readonly string[];
  clientSecret?: string;
  /** Epoch milliseconds; without it the secret does not expire. */
  secretExpiresAt?: number;
  /** Certificates (PEM) with which it may sign client assertions. */
  certificates?: readonly string[];
  /** Graph permissions of `requiredResourceAccess`; the scope `.default` means these. */
  delegated: readonly string[];
  application: readonly string[];
  /** The only tenant that may use it; without it every organization may. */
  onlyTenantId?: string;
  /** Whether `groupMembershipClaims` has directory roles, which puts `wids` into id tokens. */
  emitsDirectoryRoles: boolean;
  /** The optional claim `auth_time`: when the person gave their credentials. */
  emitsAuthTime: boolean;
}

/** Limits of Graph for one application in one tenant; resource units follow the size of the tenant if left out. */
export interface GraphLimits {
  unitsPer10Seconds?: number;
  writesPer150Seconds: number;
  reportsPer10Seconds: number;
}

/** What every part of the emulated Microsoft works with. */
export interface MicrosoftContext {
  readonly store: Memory<MicrosoftState>;
  readonly clock: EmulatorClock;
  /** Addresses without a trailing slash; filled in once the port is open. */
  readonly urls: { login: string; graph: string };
  readonly apps: readonly AppRegistration[];
  readonly faults: FaultBoard<MicrosoftFaultKind>;
  readonly callLog: CallLog;
  readonly limits: GraphLimits;
  /** Users on a page of a list, and of a delta round, unless the caller asks for another size. */
  readonly pageSizes: { readonly list: number; readonly delta: number };
  readonly links: readonly Link[];
}
