import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { ConnectionError } from 'fastify';
import { securityHeaders } from './security-headers.ts';

export type UnreadableCode = Extract<ErrorCode, 'HEADERS_TOO_LARGE' | 'MALFORMED_REQUEST'>;

/** What is answered before there is a request that anything could be asked of. */
export interface AnswerWithoutRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Answers what is no HTTP at all, or has more headers than are read: no request exists then, and no route or hook runs.
 * `answer` gets the code and as much of what was sent as came at once.
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
    // A buffer, whatever the framework's types say.
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
  // What was sent and not read would turn the end into a reset, which may overtake the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
