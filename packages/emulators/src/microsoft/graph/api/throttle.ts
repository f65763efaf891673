import { createQuotaMeter } from '#support/quota-meter.ts';
import type { GraphLimits } from '#microsoft/context.ts';
import { GraphError } from '#microsoft/faults/errors.ts';
import type { Tenant } from '#microsoft/state/model.ts';
import type { GraphMethod } from './methods.ts';

/** What the limits need to know of one call. */
interface Toll {
  readonly clientId: string;
  readonly tenant: Tenant;
  readonly method: GraphMethod;
  readonly isWrite: boolean;
  readonly query: URLSearchParams;
}

export interface Throttle {
  /** Counts a call; headers about the limit for its answer. Throws 429 with Retry-After when a limit is used up. */
  pay(toll: Toll): Readonly<Record<string, string>>;
}

/** Resource units per ten seconds for one application in a tenant of this size. */
const unitsFor = (people: number): number => (people < 50 ? 3500 : people <= 500 ? 5000 : 8000);

function costOf({ method, isWrite, query }: Toll): number {
  if (isWrite) return 1;
  const top = Number(query.get('$top') ?? '100');
  const selected = query.has('$select') ? -1 : 0;
  const short = top < 20 ? -1 : 0;
  const expanded = query.has('$expand') ? 1 : 0;
  return Math.max(1, (method.cost ?? 1) + selected + short + expanded);
}

function tooMany(resetsInMs: number, scope: string): GraphError {
  const seconds = Math.max(1, Math.ceil(resetsInMs / 1000));
  return new GraphError(429, 'TooManyRequests', 'Too many requests.', {
    headers: {
      'retry-after': String(seconds),
      'x-ms-throttle-scope': 'Tenant_Application/ReadWrite',
      'x-ms-throttle-information': scope,
    },
  });
}

/** The documented limits of the identity service and of its reports, for one application in one tenant. */
export function createThrottle(limits: GraphLimits): Throttle {
  const meters = new Map<number, ReturnType<typeof createQuotaMeter>>();
  const writes = createQuotaMeter(limits.writesPer150Seconds, 150_000);
  const reports = createQuotaMeter(limits.reportsPer10Seconds, 10_000);
  return {
    pay: (toll) => {
      const key = `${toll.clientId} ${toll.tenant.id}`;
      if (toll.method.isReport === true) {
        const reading = reports.count(key, 1);
        if (reading.isOver) throw tooMany(reading.resetsInMs, 'CPULimitExceeded');
        return {};
      }
      const cost = costOf(toll);
      const limit = limits.unitsPer10Seconds ?? unitsFor(toll.tenant.users.length);
      const meter = meters.get(limit) ?? createQuotaMeter(limit, 10_000);
      meters.set(limit, meter);
      const units = meter.count(key, cost);
      if (units.isOver) throw tooMany(units.resetsInMs, 'ResourceUnitLimitExceeded');
      const written = toll.isWrite ? writes.count(key, 1) : null;
      if (written?.isOver === true) throw tooMany(written.resetsInMs, 'WriteLimitExceeded');
      const share = Math.max(units.share, written?.share ?? 0);
      return {
        'x-ms-resource-unit': String(cost),
        ...(share >= 0.8 ? { 'x-ms-throttle-limit-percentage': share.toFixed(2) } : {}),
      };
    },
  };
}
