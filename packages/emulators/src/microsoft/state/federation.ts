import type { EntraDomain, EntraUser, Federation, Tenant } from './model.ts';
import { domainOfUser, rootOf } from './find.ts';

/** The federation of a domain as it was last written, spread or not. Subdomains follow their root. */
export function federationOf(tenant: Tenant, domain: EntraDomain): Federation | null {
  return rootOf(tenant, domain).switches.at(-1)?.federation ?? null;
}

/** The federation that a reader sees at `nowMs` when every change arrives `delaySeconds` late. */
export function federationSeen(
  tenant: Tenant,
  domain: EntraDomain,
  { nowMs, delaySeconds }: { nowMs: number; delaySeconds: number },
): Federation | null {
  const seen = rootOf(tenant, domain).switches.findLast((item) => item.at + delaySeconds * 1000 <= nowMs);
  return seen?.federation ?? null;
}

/** Makes a domain federated, or managed with null. */
export function switchDomain(domain: EntraDomain, federation: Federation | null, nowMs: number): void {
  domain.switches = [...domain.switches.slice(-9), { at: nowMs, federation }];
  domain.isBroken = false;
}

/** Leaves a domain federated and unreadable, as a failed create call does. */
export function breakDomain(domain: EntraDomain, federation: Federation, nowMs: number): void {
  switchDomain(domain, federation, nowMs);
  domain.isBroken = true;
}

export const isFederated = (tenant: Tenant, domain: EntraDomain): boolean =>
  federationOf(tenant, domain) !== null;

/** Whether Entra leaves a person's password to an identity provider. */
export function isFederatedUser(tenant: Tenant, user: EntraUser): boolean {
  const domain = domainOfUser(tenant, user);
  return domain !== null && isFederated(tenant, domain);
}
