import { connect } from 'node:net';

/** The response of an address to raw octets, which HTTP clients would not send. */
export function sendRaw(origin: string, octets: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({ head, body });
    });
    socket.write(octets);
  });
}

/** A request with more headers than Node accepts. */
export const withManyCookies = (path: string, language: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nAccept-Language: ${language}\r\ncookie: ${'a'.repeat(17_000)}\r\n\r\n`;
