import { addressKind } from '@shiftgate/domain/client/address-kind.ts';
import { parseIpAddress, parseIpv6 } from '@shiftgate/domain/client/ip-address.ts';

/** Names of the networks of a machine or a site. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads the proxies with a trusted `X-Forwarded-For`; adds invalid addresses and large networks to `problems`. */
export function trustedProxiesOf(text: string, problems: string[]): readonly string[] {
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const proxy of proxies) {
    const problem = problemOf(proxy);
    if (problem !== null) problems.push(`TRUSTED_PROXIES includes ${proxy}: ${problem}`);
  }
  return proxies;
}

function problemOf(proxy: string): string | null {
  if (namedNetworks.has(proxy)) return null;
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
  const client = parseIpAddress(address);
  const bits = parseIpv6(address) === null ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  if (client === null || prefix > bits) return 'it is neither an IP address nor a network';
  // For an IPv4 network written as IPv6 the prefix length has another meaning.
  if (client.family === 4 && bits === 128) return 'write it as an IPv4 address';
  // The private networks of IPv6 are fc00::/7 and fe80::/10; the largest of IPv4 is 10.0.0.0/8.
  const shortest = client.family === 4 ? 8 : addressKind(client) === 'private' ? 7 : 16;
  return prefix < shortest ? 'the network is so large that anyone could claim any address' : null;
}

const databaseProtocols = new Set(['postgres:', 'postgresql:', 'socket:']);

/** Adds an invalid database address to `problems`, without its password. */
export function checkDatabaseUrl(name: string, text: string | undefined, problems: string[]): void {
  if (!text) return;
  if (!URL.canParse(text) || !databaseProtocols.has(new URL(text).protocol))
    problems.push(`${name} must look like postgres://user:password@database.example:5432/name`);
}
