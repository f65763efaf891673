import { channel } from 'node:diagnostics_channel';

/** Carries every request to a service outside when it is over; metrics and logs subscribe. */
export const upstreamRequestChannel = 'shiftgate:upstream-request';
const requests = channel(upstreamRequestChannel);

/** One request; never its address, body or account. */
export interface UpstreamRequestMessage {
  /** The call in the connector's own words, such as `users.list`. */
  readonly operation: string;
  /** Status of the response; null when none arrived whole. */
  readonly status: number | null;
  readonly ms: number;
}

/** Announces a request that is over. */
export function announceUpstreamRequest(message: UpstreamRequestMessage): void {
  requests.publish(message);
}
