import { domainToASCII } from 'node:url';
import { Email } from '@shiftgate/contract/fields.ts';
import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import type { ControlState } from '@shiftgate/domain/control/states.ts';
import { invitationLimits } from '@shiftgate/domain/limits.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { listCompanies } from '../db/due-work.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { findCompanyOfDomain } from '../db/lookups.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../core/context.ts';
import {
  findWaiting,
  firstZone,
  insertInvitation,
  invitationEnd,
  listInvitations,
  withdrawInvitation,
} from '../modules/auth/public.ts';
import { CommandError } from './command.ts';
import type { Command, CommandOptions } from './command.ts';

const controlStates: Readonly<Record<ControlState, string>> = {
  inactive: 'access control off',
  test: 'access control off, test running',
  scheduled: 'access control off, scheduled',
  activating: 'access control turning on',
  active: 'access control on',
  deactivating: 'access control turning off',
};

const create: Command = {
  name: 'company create',
  usage: '--domain DOMAIN --admin EMAIL [--language LANGUAGE] [--time-zone ZONE] [--dry-run]',
  summary: 'Creates a company account, which its administrator completes at their first sign-in.',
  help: [
    '',
    '  --domain DOMAIN      a verified domain of the workspace, such as example.com',
    '  --admin EMAIL        primary email of the super administrator of that workspace, who has to be the first to sign in',
    `  --language LANGUAGE  for the company's emails and downloads: ${languages.join(', ')}; default: the language of their panel`,
    "  --time-zone ZONE     an IANA name; default: America/Sao_Paulo. Holidays are Brazil's",
    '                       in every time zone until you change them in the panel, under Calendar',
    '  --dry-run            shows what would be done; changes nothing',
    '',
    'At that sign-in, Shiftgate checks in the workspace that they are a super administrator and that the domain is verified.',
    'Then the 14-day trial starts and the directory is synced. While sign-up is closed, no other account can complete it;',
    'while it is open (SHIFTGATE_SIGN_UP), another super administrator of the workspace can, with the same language and time zone.',
    `The account expires after ${invitationLimits.days} days if it isn't completed.`,
  ],
  options: ['domain', 'admin', 'language', 'time-zone'],
  optional: ['language', 'time-zone'],
  flags: ['dry-run'],
  startsDatabase: true,
  async run(options, deps) {
    const wanted = readRequested(options);
    const loginUrl = `${deps.publicUrl()}/login`;
    const { domain, admin_email: adminEmail } = wanted;
    const isDry = options['dry-run'] === 'true';
    const now = deps.clock.now();
    try {
      await inSystem(deps.db, async (tx) => {
        await refuseTaken(tx, wanted, now);
        if (!isDry) await insertInvitation(tx, now, wanted);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new CommandError(`An account for ${domain} or for ${adminEmail} was just created.`);
    }
    if (wanted.zone !== null && wanted.zone !== firstZone)
      deps.say(
        `The time zone is ${wanted.zone}; holidays are Brazil's until you change them in the panel, under Calendar.`,
      );
    if (isDry) {
      deps.say(`The account for ${domain} would be created, for ${adminEmail} to complete.`);
      deps.say('Dry run: nothing was changed.');
      return;
    }
    deps.say(`The account for ${domain} is waiting for ${adminEmail} until ${dayOf(invitationEnd(now))}.`);
    deps.say(
      `Next, they open ${loginUrl}, sign in with that account, and allow access. Then the 14-day trial starts.`,
    );
  },
};

const list: Command = {
  name: 'company list',
  usage: '',
  summary: 'Lists companies, and the accounts that are waiting for their administrator or have expired.',
  options: [],
  startsDatabase: true,
  async run(_options, deps) {
    const { keys, waiting } = await inSystem(deps.db, async (tx) => ({
      keys: (await listCompanies(tx)).map((row) => row.company_key),
      waiting: await listInvitations(tx),
    }));
    for (const key of keys) {
      const company = await inCompany(deps.db, key, (tx) =>
        tx
          .selectFrom('companies')
          .select(['main_domain', 'control_state'])
          .where('key', '=', key)
          .executeTakeFirstOrThrow(),
      );
      deps.say([key, company.main_domain, controlStates[company.control_state]].join('\t'));
    }
    for (const { domain, admin_email: adminEmail, expires_at: end } of waiting) {
      const isOver = end.getTime() <= deps.clock.now();
      deps.say(
        ['-', domain, `${isOver ? 'expired; waited' : 'waiting'} for ${adminEmail} until ${dayOf(end)}`].join(
          '\t',
        ),
      );
    }
    if (keys.length + waiting.length === 0) deps.say('There are no companies.');
  },
};

const withdraw: Command = {
  name: 'company withdraw',
  usage: '--domain DOMAIN',
  summary: 'Withdraws the account of a company whose administrator has not signed in yet.',
  options: ['domain'],
  startsDatabase: true,
  async run(options, deps) {
    const domain = readDomain(options);
    if (!(await inSystem(deps.db, (tx) => withdrawInvitation(tx, domain))))
      throw new CommandError(`No account for ${domain} is waiting for its administrator.`);
    deps.say(`The account for ${domain} was withdrawn.`);
  },
};

/** The day in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function refuseTaken(
  tx: Tx,
  wanted: Readonly<Record<'domain' | 'admin_email', string>>,
  now: number,
): Promise<void> {
  const { domain, admin_email: adminEmail } = wanted;
  const ofAdmin = adminEmail.slice(adminEmail.indexOf('@') + 1);
  for (const name of new Set([domain, ofAdmin]))
    if (await findCompanyOfDomain(tx, name))
      throw new CommandError(`The domain ${name} already belongs to a company.`);
  const waiting = await findWaiting(tx, wanted, now);
  if (waiting === undefined) return;
  throw new CommandError(
    `The account for ${waiting.domain} is already waiting for ${waiting.admin_email}. ` +
      `To change it, first run: company withdraw --domain ${waiting.domain}`,
  );
}

function readRequested(options: CommandOptions) {
  const email = Email.safeParse(options['admin']);
  if (!email.success) throw new CommandError(`--admin must be an email address, not ${options['admin']}.`, 2);
  const zone = options['time-zone'] ?? null;
  if (zone !== null && !isTimeZone(zone))
    throw new CommandError(`--time-zone must be a name such as America/Sao_Paulo, not ${zone}.`, 2);
  return {
    domain: readDomain(options),
    admin_email: email.data.toLowerCase(),
    language: readLanguage(options['language']),
    zone,
  };
}

function readDomain(options: CommandOptions): string {
  const typed = (options['domain'] ?? '').trim().toLowerCase().replace(/\.$/, '');
  const domain = domainToASCII(typed);
  // Accepts a bare host name only: a port or a path would be dropped silently.
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain))
    throw new CommandError(`--domain must be a domain such as example.com, not ${options['domain']}.`, 2);
  return domain;
}

function readLanguage(typed: string | undefined): Language | null {
  if (typed === undefined) return null;
  const wanted = typed.replace('_', '-').toLowerCase();
  const known = languages.find((language) => language.toLowerCase() === wanted);
  if (known === undefined)
    throw new CommandError(`--language must be one of ${languages.join(', ')}, not ${typed}.`, 2);
  return known;
}

export const companyCommands: readonly Command[] = [create, list, withdraw];
