import { readFile, stat } from 'node:fs/promises';
import { appRules } from '@shiftgate/domain/limits.ts';
import { inCompany } from '../db/transactions.ts';
import { announce } from '../core/events.ts';
import { AppError } from '../core/app-error.ts';
import {
  appTarget,
  attributesOfMetadata,
  auditedApp,
  deleteApp,
  insertApp,
  nothingRequested,
  readApps,
  recordOfMetadata,
} from '../modules/apps/public.ts';
import type { RequestedAttributes } from '../modules/apps/public.ts';
import { auditCommandLine } from '../modules/audit/public.ts';
import { idpAddresses, startUrlOf } from '../core/idp-addresses.ts';
import { ensureSigningKey } from '../modules/signing-keys/public.ts';
import { CommandError } from './command.ts';
import type { Command, CommandDeps } from './command.ts';
import { companyOf } from './find-company.ts';

const samlKeyOf = (deps: CommandDeps, companyKey: string) =>
  inCompany(deps.db, companyKey, (tx) =>
    tx.selectFrom('companies').select('saml_key').where('key', '=', companyKey).executeTakeFirstOrThrow(),
  );

async function readMetadata(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > appRules.maxMetadata)
      throw new CommandError(`${file} is larger than 128 kB.`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} can't be read. Check the path and its permissions.`);
  }
}

const add: Command = {
  name: 'sp add',
  usage: '--company KEY --metadata FILE [--name NAME] [--attributes asked|none]',
  summary:
    'Adds an application (SAML service provider) to a company from its metadata; it receives the attributes that the metadata asks for, or none.',
  options: ['company', 'metadata', 'name', 'attributes'],
  optional: ['name', 'attributes'],
  async run(options, deps) {
    const companyKey = await companyOf(deps, options['company'] ?? '');
    const metadata = await readMetadata(options['metadata'] ?? '');
    const wanted = options['attributes'] ?? 'asked';
    if (wanted !== 'asked' && wanted !== 'none')
      throw new CommandError('--attributes must be "asked" or "none".');
    const signInUrl = deps.signInUrl();
    const now = deps.clock.now();
    const record = asCommandError(() =>
      recordOfMetadata(metadata, { allowsLoopbackHttp: deps.isTryout }, now),
    );
    const asked = wanted === 'none' ? nothingRequested : asCommandError(() => attributesOfMetadata(metadata));
    const name = (options['name'] ?? hostOf(record.entityId)).trim().slice(0, appRules.maxName);
    // Before the application is stored: without a key no sign-in would work there.
    const hasKey = await inCompany(deps.db, companyKey, (tx) =>
      tx.selectFrom('signing_keys').select('key').where('state', '=', 'current').executeTakeFirst(),
    );
    if (!hasKey) {
      await ensureSigningKey({ db: deps.db, secretBox: await deps.box(), now: () => now }, companyKey);
    }
    const app = await inCompany(deps.db, companyKey, async (tx) => {
      const attributes = asked.known;
      const stored = await insertApp(tx, { companyKey, signInUrl, name, record, attributes, now });
      await auditCommandLine(tx, companyKey, now, {
        event: 'service_provider.added',
        target: appTarget(stored),
        after: auditedApp(stored),
      });
      await announce(tx, companyKey, 'apps');
      return stored;
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'APP_ALREADY_REGISTERED')
        throw new CommandError(`The company already has an application ${record.entityId}.`);
      throw error;
    });
    const { saml_key: samlKey } = await samlKeyOf(deps, companyKey);
    deps.say(`Registered ${app.name} (${app.entity_id}) with the key ${app.key}.`);
    deps.say(`Our metadata, for the application: ${idpAddresses(signInUrl, samlKey).entityId}`);
    deps.say(`Sign-in link:                      ${startUrlOf(signInUrl, samlKey, app.key)}`);
    for (const line of saidAttributes(asked)) deps.say(line);
  },
};

const list: Command = {
  name: 'sp list',
  usage: '--company KEY',
  summary: 'Lists the applications of a company: key, entity ID, name.',
  options: ['company'],
  async run(options, deps) {
    const companyKey = await companyOf(deps, options['company'] ?? '');
    const rows = await inCompany(deps.db, companyKey, (tx) => readApps(tx, companyKey));
    if (rows.length === 0) deps.say('There are no applications.');
    for (const row of rows) {
      deps.say(
        [row.key, row.entity_id, row.provider === 'other' ? row.name : `(${row.provider})`].join('\t'),
      );
    }
  },
};

const remove: Command = {
  name: 'sp remove',
  usage: '--company KEY --sp KEY_OR_ENTITY_ID',
  summary: 'Removes an application from a company.',
  options: ['company', 'sp'],
  async run(options, deps) {
    const companyKey = await companyOf(deps, options['company'] ?? '');
    const wanted = options['sp'] ?? '';
    const now = deps.clock.now();
    const removed = await inCompany(deps.db, companyKey, async (tx) => {
      const rows = await readApps(tx, companyKey);
      const app = rows.find((row) => row.key === wanted || row.entity_id === wanted);
      if (app === undefined) throw new CommandError(`The company has no application ${wanted}.`);
      if (app.provider !== 'other')
        throw new CommandError("This is the workspace's own application: it is managed by access control.");
      await deleteApp(tx, app);
      await auditCommandLine(tx, companyKey, now, {
        event: 'service_provider.removed',
        target: appTarget(app),
        before: auditedApp(app),
      });
      await announce(tx, companyKey, 'apps');
      return app;
    });
    deps.say(`Removed ${removed.name} (${removed.entity_id}).`);
  },
};

/** The attributes that the application receives, and requested ones that are unknown here. */
function saidAttributes({ known, unknown }: RequestedAttributes): readonly string[] {
  return [
    known.length === 0
      ? 'It receives no attributes.'
      : `It receives: ${known.map(({ source, name }) => `${source} as ${name}`).join(', ')}.`,
    ...unknown.map(
      ({ name, is_required: isRequired }) =>
        `It asks for ${name}${isRequired ? ' and requires it' : ''}, which is not available here: choose it in the panel.`,
    ),
  ];
}

export const spCommands: readonly Command[] = [add, list, remove];

function asCommandError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason, detail } = error.facts ?? {};
    throw new CommandError(`The metadata can't be used: ${[reason, detail].filter(Boolean).join(', ')}.`);
  }
}

function hostOf(entityId: string): string {
  return URL.canParse(entityId) ? new URL(entityId).hostname || entityId : entityId;
}
