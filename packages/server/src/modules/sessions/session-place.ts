import type { SessionPlace } from '@shiftgate/contract/entities/session.ts';
import { addressKind } from '@shiftgate/domain/client/address-kind.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { matchesIp } from '@shiftgate/domain/client/ip-rules.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { z } from 'zod';

type Place = z.output<typeof SessionPlace>;

/**
 * Creates a function that locates an address without external services: the listing shift with the shortest list, and
 * the kind of address. Results are cached.
 */
export function createSessionPlaces(shifts: Iterable<CompiledShift>): (ip: string) => Place {
  const listed = [...shifts]
    .filter(({ shift }) => shift.ipRules.length > 0)
    .toSorted((a, b) => a.shift.ipRules.length - b.shift.ipRules.length);
  const known = new Map<string, Place>();
  return (ip) => {
    const cached = known.get(ip);
    if (cached !== undefined) return cached;
    const address = parseIpAddress(ip);
    const shift = address === null ? undefined : listed.find((each) => matchesIp(each.ip, address));
    const place: Place = {
      shift: shift === undefined ? null : { key: shift.key, name: shift.shift.name },
      kind: address === null ? null : addressKind(address),
    };
    known.set(ip, place);
    return place;
  };
}
