import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import { checkDatabaseUrl, trustedProxiesOf } from './config-checks.ts';
import { providerSettingNames, readProviders } from './config-providers.ts';
import type { ProviderSettings } from './config-providers.ts';
import { httpsUrl, isLocalUrl } from './config-urls.ts';
import { masterKeySettings, readMasterKeySetting } from './db/secrets/master-key-setting.ts';
import { MasterKeyError } from './db/secrets/master-key.ts';
import { isLoopbackHost } from './http/loopback.ts';

/** Everything the program reads from its environment, parsed once. */
export interface Config extends ProviderSettings {
  readonly mode: 'tryout' | 'production';
  /** Port of console and API. */
  readonly port: number;
  /** Port of the sign-in service. */
  readonly signInPort: number;
  /** The address to listen on. */
  readonly host: string;
  /** Whether any workspace's administrator may create their company's account here. */
  readonly isSignUpOpen: boolean;
  /** Public address of console and API, without a slash at the end. */
  readonly publicUrl: string;
  /** Public address of the sign-in service, on an origin of its own. */
  readonly signInUrl: string;
  readonly dataDir: string;
  /** An external database; null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly ownerDatabaseUrl: string | null;
  /** Null: generated in the data folder (never in production with an external database). */
  readonly masterKey: string | null;
  readonly trustedProxies: readonly string[];
  /** Origin of the directory's photos where it is not https; null in production, where every one is. */
  readonly photoOrigin: string | null;
  /** The sign-in page of each workspace; null where this installation knows none. */
  readonly workspaceUrls: ByProvider<string | null>;
  /** What ends each workspace's own session in a browser, and then sends it to our sign-out; null where none does. */
  readonly workspaceSignOutUrls: ByProvider<string | null>;
  /** The mail server; null keeps e-mails waiting. */
  readonly mail: MailConfig | null;
  /** The parts of the program in this process; a cluster may separate them. */
  readonly roles: readonly Role[];
  /** The least severe lines that are logged. */
  readonly logLevel: LogLevel;
  /** How long a stopping process goes on serving while `/readyz` says that it stops, in seconds. */
  readonly drainSeconds: number;
  /** Token for `/metrics`; without one it is closed, or in the try-out open to this machine alone. */
  readonly metricsToken: string | null;
}

/** The mail server (`smtp://` or `smtps://`, with user and password if required) and the sender's address. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}
/** `web` responds (console, API, sign-in service); `jobs` runs timed and queued work. */
export const roles = ['web', 'jobs'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting is missing or unsafe; the message names each one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The program can't start with these settings:\n${problems.map((p) => `- ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Without this error an empty embedded database would be used instead of the intended one. */
export const databaseUrlMissing =
  'DATABASE_URL is missing, but DATABASE_OWNER_URL is set: set both for an external database, or neither';

/** Settings of a real installation; with any of them the try-out does not start. */
const realSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  ...Object.values(masterKeySettings),
  'SIGNIN_PORT',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUSTED_PROXIES',
  ...providerSettingNames,
];

/**
 * Returns the mode of an environment. The try-out requires that no setting of a real installation is present and that
 * the public address is localhost. Throws ConfigError with every reason.
 */
export function chooseMode(env: Environment): 'tryout' | 'production' {
  const mode = env.SHIFTGATE_MODE ?? 'tryout';
  if (mode === 'production') return 'production';
  const problems = mode === 'tryout' ? [] : [`SHIFTGATE_MODE must be "production" or not set, not "${mode}"`];
  for (const name of realSettings) {
    if (env[name])
      problems.push(
        `${name} is set: the try-out uses sample companies only; set SHIFTGATE_MODE=production for a real installation`,
      );
  }
  for (const name of ['PUBLIC_URL', 'SIGNIN_URL']) {
    const value = env[name];
    if (value && !isLocalUrl(value))
      problems.push(`${name} is ${value}: the try-out is reachable on localhost only`);
  }
  // Some shells export the machine's name under this name, so only an address counts; `%` begins a zone (RFC 4007).
  if (env.HOST && parseIpAddress(env.HOST.replace(/%.*/, '')) !== null && !isLoopbackHost(env.HOST))
    problems.push(`HOST is ${env.HOST}: the try-out is reachable on localhost only`);
  if (problems.length > 0) throw new ConfigError(problems);
  return 'tryout';
}

/** Reads the settings of production. Throws ConfigError, naming every missing or unsafe one. */
export function readProductionConfig(env: Environment): Config {
  const problems: string[] = [];
  const need = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const publicUrl = httpsUrl('PUBLIC_URL', need('PUBLIC_URL'), problems);
  const signInUrl = httpsUrl('SIGNIN_URL', need('SIGNIN_URL'), problems);
  if (publicUrl && publicUrl === signInUrl)
    problems.push('SIGNIN_URL must be on a different origin than PUBLIC_URL');
  const masterKey = masterKeyOf(env, problems);
  const providers = readProviders(env, problems);
  const databaseUrl = env.DATABASE_URL || null;
  const ownerDatabaseUrl = env.DATABASE_OWNER_URL || null;
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) checkDatabaseUrl(name, env[name], problems);
  if (databaseUrl && !ownerDatabaseUrl)
    problems.push('DATABASE_OWNER_URL is missing: migrations run under a different role than the program');
  if (ownerDatabaseUrl && !databaseUrl) problems.push(databaseUrlMissing);
  const port = portOf('PORT', env.PORT, 8080, problems);
  const signInPort = portOf('SIGNIN_PORT', env.SIGNIN_PORT, port + 1, problems);
  if (signInPort === port) problems.push(`SIGNIN_PORT must be a different port than PORT (${port})`);
  if (signInPort === 65_536) problems.push('SIGNIN_PORT is missing: there is no port after 65535');
  const trustedProxies = trustedProxiesOf(env.TRUSTED_PROXIES ?? '', problems);
  const isSignUpOpen = signUpOf(env, problems);
  const mail = mailOf(env, problems);
  const processSettings = readProcessSettings(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    mode: 'production',
    mail,
    ...processSettings,
    port,
    signInPort,
    host: env.HOST ?? '0.0.0.0',
    isSignUpOpen,
    publicUrl,
    signInUrl,
    dataDir: env.SHIFTGATE_DATA_DIR || '.data',
    databaseUrl,
    ownerDatabaseUrl,
    masterKey,
    trustedProxies,
    photoOrigin: null,
    workspaceUrls: { google: 'https://mail.google.com/', microsoft: 'https://m365.cloud.microsoft/' },
    workspaceSignOutUrls: { google: 'https://accounts.google.com/Logout', microsoft: null },
    ...providers,
  };
}

function masterKeyOf(env: Environment, problems: string[]): string {
  const { text, file } = masterKeySettings;
  try {
    const key = readMasterKeySetting(env);
    if (key === null) problems.push(`${text} is missing: set it, or ${file}`);
    return key ?? '';
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error;
    problems.push(error.message);
    return '';
  }
}

/**
 * Reads the settings of production as `readProductionConfig`, and removes the master key from the environment, so that
 * no program that this one starts inherits it.
 */
export function takeProductionConfig(env: NodeJS.ProcessEnv): Config {
  const config = readProductionConfig(env);
  delete env[masterKeySettings.text];
  return config;
}

/** Closed by default: else the administrator of any workspace could create a company here. */
function signUpOf(env: Environment, problems: string[]): boolean {
  const value = env.SHIFTGATE_SIGN_UP?.trim() || 'closed';
  if (value !== 'open' && value !== 'closed')
    problems.push(`SHIFTGATE_SIGN_UP must be "open", "closed" or not set, not "${value}"`);
  return value === 'open';
}

/** Requires both mail server and sender or neither; the mailer itself rejects a remote server without TLS. */
function mailOf(env: Environment, problems: string[]): MailConfig | null {
  const url = env.SMTP_URL?.trim();
  const from = env.MAIL_FROM?.trim();
  if (!url && !from) return null;
  if (!url) problems.push('SMTP_URL is missing, but MAIL_FROM is set');
  else if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol))
    problems.push('SMTP_URL must look like smtps://user:password@mail.example:465');
  if (!from) problems.push('MAIL_FROM is missing, but SMTP_URL is set');
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(from))
    problems.push(`MAIL_FROM is ${from}: it must be an email address`);
  return url && from ? { url, from } : null;
}

/** Settings of both modes; adds invalid ones to `problems`. */
export function readProcessSettings(
  env: Environment,
  problems: string[],
): Pick<Config, 'roles' | 'metricsToken' | 'logLevel' | 'drainSeconds'> {
  const wanted = (env.SHIFTGATE_ROLES ?? roles.join(','))
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = wanted.filter((name) => !roles.some((role) => role === name));
  if (unknown.length > 0 || wanted.length === 0)
    problems.push(`SHIFTGATE_ROLES must be "web", "jobs", or "web,jobs", not "${env.SHIFTGATE_ROLES}"`);
  const metricsToken = env.SHIFTGATE_METRICS_TOKEN?.trim() || null;
  if (metricsToken !== null && metricsToken.length < 16)
    problems.push('SHIFTGATE_METRICS_TOKEN must have at least 16 characters');
  const logLevel = logLevelOf(env, problems);
  const drainSeconds = drainSecondsOf(env, problems);
  return { roles: roles.filter((role) => wanted.includes(role)), metricsToken, logLevel, drainSeconds };
}

function logLevelOf(env: Environment, problems: string[]): LogLevel {
  const value = env.SHIFTGATE_LOG_LEVEL?.trim() || 'info';
  const known = logLevels.find((level) => level === value);
  if (known === undefined)
    problems.push(`SHIFTGATE_LOG_LEVEL must be ${logLevels.join(', ')} or not set, not "${value}"`);
  return known ?? 'info';
}

const drainLimits = { default: 5, longest: 120 } as const;

function drainSecondsOf(env: Environment, problems: string[]): number {
  const text = env.SHIFTGATE_DRAIN_SECONDS?.trim() || String(drainLimits.default);
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (seconds > drainLimits.longest)
    problems.push(`SHIFTGATE_DRAIN_SECONDS must be 0 to ${drainLimits.longest}, not "${text}"`);
  return seconds;
}

/** Reads a port; adds an invalid one to `problems`. */
export function portOf(name: string, text: string | undefined, fallback: number, problems: string[]): number {
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    problems.push(`${name} must be a port number, not ${text}`);
  return port;
}
