import { channel } from 'node:diagnostics_channel';
import type { FastifyReply } from 'fastify';

/** Told of every answer to an address that could not be read; the metrics listen. */
export const unroutedChannel = 'shiftgate:unrouted';
const unrouted = channel(unroutedChannel);

export interface UnroutedMessage {
  readonly service: 'sign_in' | 'panel';
  readonly status: number;
  /** Time from the framework's refusal to the answer, in ms. */
  readonly ms: number;
}

/** Announces an answer for which no hook runs, because its address found no route, once it is sent. */
export function announceUnrouted(reply: FastifyReply, service: UnroutedMessage['service']): void {
  const began = performance.now();
  reply.raw.once('finish', () =>
    unrouted.publish({
      service,
      status: reply.raw.statusCode,
      ms: performance.now() - began,
    } satisfies UnroutedMessage),
  );
}
