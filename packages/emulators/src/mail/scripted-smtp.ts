import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Where a mail server answers; `greeting` is the answer to the connection, `message` the one to what was sent. */
export type SmtpStep = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

const usual: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 Accepted',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 Go ahead',
  message: '250 2.0.0 Queued',
};

/** A mail server on loopback that answers as `script` says, read at each step, and as usual elsewhere. */
export async function startScriptedSmtp(script: Partial<Record<SmtpStep, string>>) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const answer = (step: SmtpStep) => socket.write(`${script[step] ?? usual[step]}\r\n`);
    let isInMessage = false;
    answer('greeting');
    createInterface({ input: socket }).on('line', (line) => {
      if (isInMessage) {
        if (line !== '.') return;
        isInMessage = false;
        answer('message');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'QUIT') socket.end('221 2.0.0 Bye\r\n');
      else if (verb === 'RSET') socket.write('250 2.0.0 Ok\r\n');
      else if (verb === 'EHLO' || verb === 'HELO') answer('EHLO');
      else if (verb === 'AUTH' || verb === 'MAIL' || verb === 'RCPT') answer(verb);
      else if (verb === 'DATA') {
        isInMessage = script.DATA === undefined;
        answer('DATA');
      } else socket.write('502 5.5.1 Not implemented\r\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://user:password@localhost:${port}`,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
