import { readClientAddress } from '@shiftgate/domain/client/client-address.ts';
import { formatIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Warnings } from '../core/warnings.ts';

/**
 * The address from which a request came: of the socket, or what the outermost trusted proxy wrote of its client. Null where
 * that is not an address.
 */
export function addressOf(request: FastifyRequest): string | null {
  const address = readClientAddress(request.ip);
  return address === null ? null : formatIpAddress(address);
}

/** An unreadable address is said again after this long, in ms. */
const sayAgainMs = 60_000;

/**
 * Warns about a proxy whose `X-Forwarded-For` is not an address: networks of shifts then refuse everyone, and nothing
 * can be counted by address.
 */
export function watchAddresses(
  app: FastifyInstance,
  {
    warnings,
    monotonicMs = () => performance.now(),
  }: { readonly warnings: Warnings; readonly monotonicMs?: () => number },
): void {
  let saidAt = -Infinity;
  app.addHook('onRequest', async (request) => {
    // A socket that is gone has no address either.
    if (!request.ip || addressOf(request) !== null) return;
    warnings.raise('client_address_unreadable');
    if (monotonicMs() - saidAt < sayAgainMs) return;
    saidAt = monotonicMs();
    app.log.error(
      { address: request.ip.slice(0, 60), proxy: request.socket.remoteAddress },
      'a trusted proxy sends an X-Forwarded-For without an address: rules of networks refuse its clients',
    );
  });
}
