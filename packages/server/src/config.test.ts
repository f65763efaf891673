import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '@shiftgate/saml/index.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, chooseMode, readProductionConfig, takeProductionConfig } from './config.ts';

const production = {
  SHIFTGATE_MODE: 'production',
  PUBLIC_URL: 'https://painel.example',
  SIGNIN_URL: 'https://entrar.example',
  SHIFTGATE_MASTER_KEY: 'f3'.repeat(8) + '0a'.repeat(24),
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the settings of every process', () => {
  it('names a master key that is none beside everything else that is wrong', () => {
    const env = {
      ...production,
      SHIFTGATE_MASTER_KEY: 'abc',
      PORT: 'x',
      PUBLIC_URL: 'http://painel.example',
    };
    const problems = problemsOf(() => readProductionConfig(env));
    expect(problems).toHaveLength(3);
    expect(problems.join()).toContain('SHIFTGATE_MASTER_KEY must be 32 random bytes');
    expect(problems.join()).not.toContain('abc');
  });

  it('are the level of the log and the time of a stop, with defaults and bounds', () => {
    expect(readProductionConfig(production)).toMatchObject({ logLevel: 'info', drainSeconds: 5 });
    const set = { ...production, SHIFTGATE_LOG_LEVEL: 'warn', SHIFTGATE_DRAIN_SECONDS: '0' };
    expect(readProductionConfig(set)).toMatchObject({ logLevel: 'warn', drainSeconds: 0 });
    for (const [name, value] of [
      ['SHIFTGATE_LOG_LEVEL', 'loud'],
      ['SHIFTGATE_DRAIN_SECONDS', '121'],
      ['SHIFTGATE_DRAIN_SECONDS', '-1'],
      ['SHIFTGATE_DRAIN_SECONDS', '5s'],
    ] as const)
      expect(problemsOf(() => readProductionConfig({ ...production, [name]: value })).join()).toContain(name);
  });
});

describe('the master key of production', () => {
  const { SHIFTGATE_MASTER_KEY: key, ...others } = production;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sg-setting-'));
    file = join(folder, 'key');
    await writeFile(file, `${key}\n`);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is read from a file, so that the environment need not hold it', () => {
    expect(readProductionConfig({ ...others, SHIFTGATE_MASTER_KEY_FILE: file }).masterKey).toBe(key);
  });

  it.each([
    ['is not there', () => rm(file), /SHIFTGATE_MASTER_KEY_FILE: .*key cannot be read \(ENOENT\)/],
    ['holds no key', () => writeFile(file, 'changeme'), /SHIFTGATE_MASTER_KEY_FILE must be 32 random bytes/],
    ['is empty', () => writeFile(file, ''), /SHIFTGATE_MASTER_KEY_FILE must be 32 random bytes/],
    ['holds a pattern', () => writeFile(file, 'ab'.repeat(32)), /SHIFTGATE_MASTER_KEY_FILE is not random/],
  ])('is refused, by the name of its setting, when its file %s', async (_what, change, text) => {
    await change();
    const problems = problemsOf(() => readProductionConfig({ ...others, SHIFTGATE_MASTER_KEY_FILE: file }));
    expect(problems).toEqual([expect.stringMatching(text)]);
    expect(problems.join()).not.toContain('changeme');
  });

  it('is refused when both settings are set, since they may differ', () => {
    const both = { ...production, SHIFTGATE_MASTER_KEY_FILE: file };
    expect(problemsOf(() => readProductionConfig(both))).toEqual([
      'SHIFTGATE_MASTER_KEY and SHIFTGATE_MASTER_KEY_FILE are both set: set only one of them',
    ]);
  });

  it('leaves the environment once it is read, so that no started program inherits it', () => {
    const env: NodeJS.ProcessEnv = { ...production };
    expect(takeProductionConfig(env).masterKey).toBe(key);
    expect(env).toEqual(others);
  });
});

describe('the mode', () => {
  it('is the try-out when nothing is set', () => {
    expect(chooseMode({})).toBe('tryout');
  });

  it.each([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SHIFTGATE_MASTER_KEY',
    'SHIFTGATE_MASTER_KEY_FILE',
    'SIGNIN_PORT',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUSTED_PROXIES',
    'GOOGLE_AUTH_URL',
    'GOOGLE_TOKEN_URL',
    'GOOGLE_REVOKE_URL',
    'GOOGLE_JWKS_URL',
    'GOOGLE_ISSUER',
    'GOOGLE_ADMIN_API',
    'GOOGLE_CLOUDIDENTITY_API',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_EMERGENCY_CLIENT_ID',
    'GOOGLE_EMERGENCY_CLIENT_SECRET',
    'SHIFTGATE_MICROSOFT_CLIENT_ID',
    'SHIFTGATE_MICROSOFT_CLIENT_SECRET',
  ])('refuses the try-out beside %s and names it', (name) => {
    expect(problemsOf(() => chooseMode({ [name]: 'x' })).join()).toContain(name);
  });

  it.each(['PUBLIC_URL', 'SIGNIN_URL'])('refuses the try-out with a %s that is not localhost', (name) => {
    expect(problemsOf(() => chooseMode({ [name]: 'http://empresa.example' })).join()).toContain(name);
    expect(chooseMode({ [name]: 'http://localhost:8080' })).toBe('tryout');
  });

  it('refuses the try-out on an address others reach, and takes the name of a machine for no address', () => {
    for (const host of ['0.0.0.0', '::', '10.0.0.5', 'fe80::1%eth0'])
      expect(problemsOf(() => chooseMode({ HOST: host })).join()).toContain('HOST');
    for (const host of ['localhost', '127.0.0.1', '::1', 'oficina'])
      expect(chooseMode({ HOST: host })).toBe('tryout');
  });

  it('refuses a mode nobody knows', () => {
    expect(problemsOf(() => chooseMode({ SHIFTGATE_MODE: 'staging' })).join()).toContain('SHIFTGATE_MODE');
  });
});

describe('production', () => {
  it('reads a whole set of settings', () => {
    expect(readProductionConfig(production)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://painel.example',
      port: 8080,
    });
  });

  it.each(['PUBLIC_URL', 'SIGNIN_URL', 'SHIFTGATE_MASTER_KEY', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
    'names a missing %s',
    (name) => {
      expect(problemsOf(() => readProductionConfig({ ...production, [name]: undefined })).join()).toContain(
        name,
      );
    },
  );

  it.each([
    ['PUBLIC_URL', 'http://painel.example'],
    ['SIGNIN_URL', 'http://entrar.example'],
    ['SIGNIN_URL', 'https://painel.example'],
    ['SHIFTGATE_MASTER_KEY', '0'.repeat(64)],
    ['GOOGLE_TOKEN_URL', 'http://localhost:9000/token'],
    ['DATABASE_URL', 'postgres://db.example/shiftgate'],
    ['PORT', '99999'],
  ])('refuses an unsafe %s=%s', (name, value) => {
    expect(problemsOf(() => readProductionConfig({ ...production, [name]: value })).length).toBeGreaterThan(
      0,
    );
  });

  it.each([
    ['SHIFTGATE_MASTER_KEY', 'ab'.repeat(32)],
    ['SHIFTGATE_MASTER_KEY', '0123456789abcdef'.repeat(4)],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1, 128.0.0.0/1'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
    ['TRUSTED_PROXIES', '::ffff:10.0.0.1'],
    ['TRUSTED_PROXIES', '10.0.0.01'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['TRUSTED_PROXIES', 'foo'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['GOOGLE_TOKEN_URL', 'https://'],
    ['GOOGLE_ADMIN_API', 'http://api.example'],
    ['GOOGLE_ISSUER', 'https://127.0.0.1:9000'],
    ['SIGNIN_PORT', '8080'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_OWNER_URL', 'https://db.example'],
  ])('refuses %s=%s by its name', (name, value) => {
    const databases = {
      DATABASE_URL: 'postgres://db.example/a',
      DATABASE_OWNER_URL: 'postgres://db.example/a',
    };
    const problems = problemsOf(() => readProductionConfig({ ...production, ...databases, [name]: value }));
    expect(problems).toEqual([expect.stringContaining(name)]);
  });

  it.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])('refuses the other database setting without %s', (name) => {
    const databases = {
      DATABASE_URL: 'postgres://db.example/a',
      DATABASE_OWNER_URL: 'postgres://db.example/a',
    };
    const problems = problemsOf(() => readProductionConfig({ ...production, ...databases, [name]: '' }));
    expect(problems).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  it('has no port left for the sign-in service after the last one', () => {
    const last = { ...production, PORT: '65535' };
    expect(problemsOf(() => readProductionConfig(last)).join()).toContain('SIGNIN_PORT');
    expect(readProductionConfig({ ...last, SIGNIN_PORT: '8081' }).signInPort).toBe(8081);
  });

  it('takes proxies by address, network and name', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8, 192.168.1.7,fd00::/8 , 2001:db8::1, loopback';
    expect(readProductionConfig({ ...production, TRUSTED_PROXIES }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.168.1.7',
      'fd00::/8',
      '2001:db8::1',
      'loopback',
    ]);
  });

  it('does everything in one process unless the roles are named', () => {
    expect(readProductionConfig(production).roles).toEqual(['web', 'jobs']);
    expect(readProductionConfig({ ...production, SHIFTGATE_ROLES: ' jobs ' }).roles).toEqual(['jobs']);
    expect(readProductionConfig({ ...production, SHIFTGATE_ROLES: 'jobs,web' }).roles).toEqual([
      'web',
      'jobs',
    ]);
  });

  it.each([
    ['SHIFTGATE_ROLES', 'web,cron'],
    ['SHIFTGATE_ROLES', ','],
    ['SHIFTGATE_METRICS_TOKEN', 'short'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(problemsOf(() => readProductionConfig({ ...production, [name]: value })).join()).toContain(name);
  });

  it('closes sign-up unless it is opened, by one word', () => {
    const isOpen = (SHIFTGATE_SIGN_UP?: string) =>
      readProductionConfig({ ...production, SHIFTGATE_SIGN_UP }).isSignUpOpen;
    expect([isOpen(), isOpen(''), isOpen('closed'), isOpen('open')]).toEqual([false, false, false, true]);
    for (const word of ['yes', 'true', '1', 'Open'])
      expect(problemsOf(() => isOpen(word))).toEqual([expect.stringContaining('SHIFTGATE_SIGN_UP')]);
  });

  it('closes the metrics unless there is a token', () => {
    expect(readProductionConfig(production).metricsToken).toBeNull();
    const token = 'a-token-of-some-length';
    expect(readProductionConfig({ ...production, SHIFTGATE_METRICS_TOKEN: token }).metricsToken).toBe(token);
  });
});

describe('the client of the emergency file', () => {
  const own = { GOOGLE_EMERGENCY_CLIENT_ID: 'file-id', GOOGLE_EMERGENCY_CLIENT_SECRET: 'file-secret' };

  it('may be missing, and is read whole', () => {
    expect(readProductionConfig(production).google?.emergencyClient).toBeNull();
    expect(readProductionConfig({ ...production, ...own }).google?.emergencyClient).toEqual({
      clientId: 'file-id',
      clientSecret: 'file-secret',
    });
  });

  it.each([
    [{ GOOGLE_EMERGENCY_CLIENT_ID: '' }, 'GOOGLE_EMERGENCY_CLIENT_ID is missing'],
    [{ GOOGLE_EMERGENCY_CLIENT_SECRET: '' }, 'GOOGLE_EMERGENCY_CLIENT_SECRET is missing'],
    [{ GOOGLE_EMERGENCY_CLIENT_ID: 'id' }, 'GOOGLE_EMERGENCY_CLIENT_ID must be a different client'],
    [{ GOOGLE_EMERGENCY_CLIENT_SECRET: 'secret' }, 'GOOGLE_EMERGENCY_CLIENT_SECRET must differ'],
  ])('is refused with %j, by name', (wrong, named) => {
    const problems = problemsOf(() => readProductionConfig({ ...production, ...own, ...wrong }));
    expect(problems).toEqual([expect.stringContaining(named)]);
  });
});

describe('the client of the emergency file at Microsoft', () => {
  const own = {
    SHIFTGATE_MICROSOFT_CLIENT_ID: 'sign-in-id',
    SHIFTGATE_MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_ID: 'file-id',
  };

  it('has an ID alone', () => {
    expect(readProductionConfig({ ...production, ...own }).microsoft?.emergencyClient).toEqual({
      clientId: 'file-id',
    });
  });

  it('is refused as the sign-in client', () => {
    const same = { ...own, SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_ID: 'sign-in-id' };
    expect(problemsOf(() => readProductionConfig({ ...production, ...same }))).toEqual([
      expect.stringContaining('must be a different client than SHIFTGATE_MICROSOFT_CLIENT_ID'),
    ]);
  });

  it('is refused with the secret of earlier versions, and told the way out', () => {
    const old = { ...own, SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_SECRET: 'old-secret' };
    const [problem = '', ...more] = problemsOf(() => readProductionConfig({ ...production, ...old }));
    expect(more).toEqual([]);
    expect(problem).toContain('SHIFTGATE_MICROSOFT_EMERGENCY_CLIENT_SECRET must not be set any more');
    expect(problem).toContain('emergency-file check-secret');
    expect(problem).toContain('docs/operating/rescue.md');
    expect(problem).not.toContain('old-secret');
  });
});

describe('the mail server', () => {
  it('may be missing, and is read whole', () => {
    expect(readProductionConfig(production).mail).toBeNull();
    const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'acesso@empresa.example' };
    expect(readProductionConfig({ ...production, ...mail }).mail).toEqual({
      url: mail.SMTP_URL,
      from: mail.MAIL_FROM,
    });
  });

  it.each([
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'acesso@empresa.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'acesso@empresa.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://u:segredo@mail.example', MAIL_FROM: 'acesso' }, 'MAIL_FROM'],
  ])('names what is wrong with %j, without its password', (mail, name) => {
    const problems = problemsOf(() => readProductionConfig({ ...production, ...mail })).join();
    expect(problems).toContain(name);
    expect(problems).not.toContain('segredo');
  });
});

describe('the client at Microsoft', () => {
  const own = {
    SHIFTGATE_MICROSOFT_CLIENT_ID: '5f0c3b0e-1111-4222-8333-944455566677',
    SHIFTGATE_MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
  };
  const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...withoutGoogle } = production;

  it('may be missing, stand beside the client at Google, or be the only one', () => {
    expect(readProductionConfig(production).microsoft).toBeNull();
    const microsoft = {
      clientId: own.SHIFTGATE_MICROSOFT_CLIENT_ID,
      credential: { kind: 'secret', secret: 'microsoft-secret' },
      isBeta: false,
    };
    expect(readProductionConfig({ ...production, ...own })).toMatchObject({
      google: { clientId: 'id' },
      microsoft,
    });
    expect(readProductionConfig({ ...withoutGoogle, ...own })).toMatchObject({ google: null, microsoft });
  });

  it('reads its tenant, its addresses, and where its sign-in is offered', () => {
    const settings = {
      ...own,
      SHIFTGATE_MICROSOFT_TENANT: '7C1F0A52-3B64-4E0D-9A5B-2F4E8D6C1B30',
      SHIFTGATE_MICROSOFT_LOGIN_URL: 'https://login.microsoftonline.us/',
      SHIFTGATE_MICROSOFT_GRAPH_URL: 'https://graph.microsoft.us',
      SHIFTGATE_MICROSOFT_SIGN_IN: 'beta',
    };
    expect(readProductionConfig({ ...withoutGoogle, ...settings }).microsoft).toMatchObject({
      authority: '7c1f0a52-3b64-4e0d-9a5b-2f4e8d6c1b30',
      loginUrl: 'https://login.microsoftonline.us',
      graphUrl: 'https://graph.microsoft.us',
      isBeta: true,
    });
  });

  it.each([
    [{ SHIFTGATE_MICROSOFT_CLIENT_ID: '' }, 'SHIFTGATE_MICROSOFT_CLIENT_ID is missing'],
    [{ SHIFTGATE_MICROSOFT_CLIENT_SECRET: '' }, 'SHIFTGATE_MICROSOFT_CLIENT_SECRET is missing'],
    [{ SHIFTGATE_MICROSOFT_TENANT: 'livraria.onmicrosoft.example' }, 'SHIFTGATE_MICROSOFT_TENANT must be'],
    [{ SHIFTGATE_MICROSOFT_TENANT: 'Common' }, 'SHIFTGATE_MICROSOFT_TENANT must not be "common"'],
    [{ SHIFTGATE_MICROSOFT_TENANT: 'consumers' }, 'SHIFTGATE_MICROSOFT_TENANT must not be "consumers"'],
    [{ SHIFTGATE_MICROSOFT_SIGN_IN: 'maybe' }, 'SHIFTGATE_MICROSOFT_SIGN_IN must be'],
    [{ SHIFTGATE_MICROSOFT_LOGIN_URL: 'http://login.example' }, 'SHIFTGATE_MICROSOFT_LOGIN_URL'],
    [{ SHIFTGATE_MICROSOFT_SAML_ACS_URL: 'http://login.example' }, 'SHIFTGATE_MICROSOFT_SAML_ACS_URL'],
    [{ SHIFTGATE_MICROSOFT_SAML_ACS_URL: 'login.srf' }, 'SHIFTGATE_MICROSOFT_SAML_ACS_URL'],
    [{ SHIFTGATE_MICROSOFT_GRAPH_URL: 'https://localhost:9000' }, 'SHIFTGATE_MICROSOFT_GRAPH_URL'],
  ])('is refused with %j, by name and without its secret', (wrong, named) => {
    const problems = problemsOf(() => readProductionConfig({ ...production, ...own, ...wrong }));
    expect(problems).toEqual([expect.stringContaining(named)]);
    expect(problems.join()).not.toContain('microsoft-secret');
  });

  it('keeps the try-out from starting', () => {
    for (const [name, value] of Object.entries(own))
      expect(problemsOf(() => chooseMode({ [name]: value })).join()).toContain(name);
  });

  describe('with a certificate', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sg-certificate-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    async function settingsWith(content: string) {
      const file = join(folder, 'microsoft.pem');
      await writeFile(file, content);
      const { SHIFTGATE_MICROSOFT_CLIENT_ID } = own;
      return { ...withoutGoogle, SHIFTGATE_MICROSOFT_CLIENT_ID, SHIFTGATE_MICROSOFT_CERTIFICATE_FILE: file };
    }

    it('reads certificate and private key from one file', async () => {
      const { certificatePem, privateKeyPem } = await createKey({ commonName: 'Shiftgate', now });
      const settings = await settingsWith(`${privateKeyPem}${certificatePem}`);
      expect(readProductionConfig(settings).microsoft?.credential).toEqual({
        kind: 'certificate',
        certificatePem: certificatePem.trim(),
        privateKeyPem: privateKeyPem.trim(),
      });
    });

    it('refuses the key of another certificate, half a file, no file, and a secret beside it', async () => {
      const [one, other] = [
        await createKey({ commonName: 'one', now }),
        await createKey({ commonName: 'other', now }),
      ];
      const problemsWith = async (content: string, more = {}) => {
        const settings = { ...(await settingsWith(content)), ...more };
        return problemsOf(() => readProductionConfig(settings));
      };
      const name = 'SHIFTGATE_MICROSOFT_CERTIFICATE_FILE';
      for (const content of [one.certificatePem + other.privateKeyPem, one.certificatePem, 'nothing']) {
        const problems = await problemsWith(content);
        expect(problems).toEqual([expect.stringContaining(name)]);
        expect(problems.join()).not.toContain('PRIVATE KEY-----');
      }
      const whole = one.certificatePem + one.privateKeyPem;
      expect(await problemsWith(whole, { [name]: join(folder, 'none.pem') })).toEqual([
        expect.stringContaining(name),
      ]);
      const { SHIFTGATE_MICROSOFT_CLIENT_SECRET } = own;
      expect(await problemsWith(whole, { SHIFTGATE_MICROSOFT_CLIENT_SECRET })).toEqual([
        expect.stringContaining('both set'),
      ]);
    });
  });
});
