import { beforeAll, describe, expect, it } from 'vitest';
import { openFile, sealFile } from './seal-file.ts';
import type { EmergencyPayload } from './payload.ts';

const passphrase = 'Fornada das 5 sai antes do sol — à mão';
const payload: EmergencyPayload = {
  provider: 'google',
  company: { key: 'k', name: 'Padaria Estrela', main_domain: 'padariaestrela.example' },
  entity_id: 'https://entrar.example/saml/x/metadata',
  domains: ['padariaestrela.example'],
  exported_at: '2025-03-10T12:00:00.000Z',
  exported_by: 'Helena',
  account: 'helena@padariaestrela.example',
  grant: { refresh_token: 'refresh-token-value', scopes: ['sso'], customer_id: 'C1' },
  anchor: 'root',
  connection: { clientId: 'c', clientSecret: 'client-secret-value' },
};

let text: string;
beforeAll(async () => {
  text = await sealFile(payload, passphrase);
});

const changed = (change: (form: Record<string, Record<string, unknown>>) => void): string => {
  const form = JSON.parse(text) as Record<string, Record<string, unknown>>;
  change(form);
  return JSON.stringify(form);
};
const flipped = (base64: unknown): string => {
  const bytes = Buffer.from(String(base64), 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
};
const kindOf = async (content: string, typed = passphrase) => (await openFile(content, typed)).kind;

describe('an emergency file', () => {
  it('opens with its passphrase in any Unicode form', async () => {
    expect(await openFile(text, passphrase)).toEqual({ kind: 'opened', payload });
    expect(await kindOf(text, passphrase.normalize('NFD'))).toBe('opened');
  });

  it('shows the company, and nothing secret', () => {
    expect(text).toContain('Padaria Estrela (padariaestrela.example)');
    for (const secret of ['refresh-token-value', 'client-secret-value', passphrase, 'helena@'])
      expect(text).not.toContain(secret);
  });

  it('differs each time', async () => {
    const other = await sealFile(payload, passphrase);
    const salts = [text, other].map((content) => (JSON.parse(content) as { kdf: { salt: string } }).kdf.salt);
    expect(salts[0]).not.toBe(salts[1]);
  });

  it('distinguishes a wrong passphrase from a changed file', async () => {
    expect(await kindOf(text, `${passphrase} `)).toBe('wrong_passphrase');
    expect(await kindOf(changed((form) => (form['data'] = flipped(form['data']) as never)))).toBe('damaged');
    expect(await kindOf(changed(({ cipher }) => (cipher!['tag'] = flipped(cipher!['tag']))))).toBe('damaged');
    expect(await kindOf(changed(({ cipher }) => (cipher!['nonce'] = flipped(cipher!['nonce']))))).toBe(
      'damaged',
    );
    expect(await kindOf(changed((form) => (form['company'] = 'Outra (outra.example)' as never)))).toBe(
      'damaged',
    );
    expect(await kindOf(changed((form) => (form['exported_at'] = '2030-01-01T00:00:00.000Z' as never)))).toBe(
      'damaged',
    );
    expect(await kindOf(changed(({ kdf }) => (kdf!['salt'] = flipped(kdf!['salt']))))).toBe(
      'wrong_passphrase',
    );
  });

  it('is rejected when it is truncated, of another version, or something else', async () => {
    for (const part of [0, 1, 40, text.length / 2, text.length - 3])
      expect(await kindOf(text.slice(0, part))).toBe('unreadable');
    expect(await kindOf(changed((form) => (form['data'] = '' as never)))).toBe('damaged');
    expect(
      await openFile(
        changed((form) => (form['version'] = 2 as never)),
        passphrase,
      ),
    ).toEqual({
      kind: 'other_version',
      version: 2,
    });
    for (const other of ['{}', '[]', 'null', '{"format":"control-emergency-file"}', '<xml/>'])
      expect(await kindOf(other)).toBe('unreadable');
  });

  it('does not let a file choose the computing time', async () => {
    const begun = performance.now();
    expect(await kindOf(changed(({ kdf }) => (kdf!['n'] = 2 ** 30)))).toBe('unreadable');
    expect(await kindOf(changed(({ kdf }) => (kdf!['p'] = 500)))).toBe('unreadable');
    expect(performance.now() - begun).toBeLessThan(100);
  });

  it('is rejected when too many others wait', async () => {
    const others = Array.from({ length: 8 }, () => openFile(text, passphrase));
    await expect(openFile(text, passphrase)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await Promise.all(others)).every((one) => one.kind === 'opened')).toBe(true);
    expect(await openFile(text, passphrase)).toMatchObject({ kind: 'opened' });
  });
});
