import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import type { Emulators } from '@shiftgate/emulators/start-emulators.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: () => 0, isMovable: false },
    oauthClient: { clientId: 'a', clientSecret: 'b', redirectUris: [] },
  });
});
afterAll(() => emulators.close());
beforeEach(() => {
  emulators.state.outbox.length = 0;
});

const sendTo = async (host: string) => {
  const { port } = new URL(emulators.smtpUrl);
  const mailer = createSmtpMailer({
    url: `smtp://${host}:${port}`,
    from: 'acesso@empresa.example',
    senderName: 'Shiftgate',
    timeoutMs: 2000,
  });
  try {
    const mail = {
      id: '1',
      to: 'ana@casa.example',
      subject: 'Link',
      text: 'segredo',
      html: '<p>segredo</p>',
    };
    await mailer.send(mail);
  } finally {
    await mailer.close();
  }
};

// The emulated server has no TLS. It listens on every address, so 0.0.0.0 reaches it without a loopback name.
it('sends in clear text to this machine alone, and nothing to a remote server without TLS', async () => {
  await expect(sendTo('0.0.0.0')).rejects.toMatchObject({ name: 'MailError', isFinal: false });
  expect(emulators.outbox).toEqual([]);
  for (const host of ['127.0.0.1', 'localhost']) await sendTo(host);
  expect(emulators.outbox).toHaveLength(2);
});
