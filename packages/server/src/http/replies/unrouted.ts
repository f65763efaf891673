import { channel } from 'node:diagnostics_channel';
import type { FastifyReply } from 'fastify';

/** Carries every answer to an unreadable address; the metrics subscribe. */
export const unroutedChannel = 'shiftgate:unrouted';
const unrouted = channel(unroutedChannel);

export interface UnroutedMessage {
  readonly service: 'sign_in' | 'panel';
  readonly status: number;
  /** Time from the framework's error to the response, in ms. */
  readonly ms: number;
}

/** Announces a response that no hook sees because its address found no route, once it is sent. */
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
