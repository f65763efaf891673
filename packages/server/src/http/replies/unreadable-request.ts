import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { ConnectionError } from 'fastify';
import { securityHeaders } from './security-headers.ts';

export type UnreadableCode = Extract<ErrorCode, 'HEADERS_TOO_LARGE' | 'MALFORMED_REQUEST'>;

/** So long a whole request may take to arrive; the framework itself waits for ever. */
export const requestTimeout = 120_000;

/** A response that is sent without a parsed request. */
export interface AnswerWithoutRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Answers what is not HTTP or has too many headers; no route or hook runs for it. `answer` receives the code and the
 * bytes of the first packet.
 */
export function answerUnreadable(
  isSecure: boolean,
  answer: (code: UnreadableCode, sent: string) => AnswerWithoutRequest,
) {
  const write = (socket: Socket, status: number, { headers, body }: AnswerWithoutRequest): void =>
    writeAnswer(socket, status, { headers: { ...securityHeaders(isSecure), ...headers }, body });
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return write(socket, 408, { headers: {}, body: '' });
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST';
    // A buffer, despite the framework's types.
    const packet: unknown = error.rawPacket;
    const sent = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
    write(socket, errorStatus[code], answer(code, sent));
  };
}

const lingerMs = 1000;

function writeAnswer(socket: Socket, status: number, { headers, body }: AnswerWithoutRequest): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Unread input would turn the close into a reset, which may overtake the response.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
