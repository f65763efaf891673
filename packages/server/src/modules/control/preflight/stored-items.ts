import type { passwordOptions } from '@shiftgate/contract/entities/control.ts';
import type { Tx } from '#core/context.ts';
import { countPeople, isInSet, todayIn } from '#access/public.ts';
import type { CountedAt, PeopleFigures } from '#access/public.ts';
import { hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { unreadableAs } from '#db/secrets/secret-box.ts';
import { readBranding } from '#modules/branding/public.ts';
import { findCompany, planStatus } from '#modules/company/public.ts';
import { connectionState, readGrant } from '#modules/connection/public.ts';
import { coveredDomains } from '../state/covered-domains.ts';
import { administratorsHereItem } from './administrators-here.ts';
import { certificateItem } from './certificate-item.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import type { PreflightOfCompany } from './workspace-items.ts';

/** The activation to be checked. */
export interface PreflightInput {
  readonly companyKey: string;
  readonly domains: readonly string[];
  readonly passwordOption: (typeof passwordOptions)[number] | null;
  /** Who asks, so that the check can say that it is about them; left out for one without a person. */
  readonly askedBy?: string | null;
}

const namedAtMost = 5;

/** The items of the company's own rows, and the inputs for the calls to the workspace. */
export async function readStored(deps: PreflightOfCompany, tx: Tx, input: PreflightInput) {
  const now = deps.clock.now();
  const { companyKey, passwordOption } = input;
  const company = await findCompany(tx, companyKey);
  const domains = await coveredDomains(tx, companyKey, input.domains);
  const today = todayIn(company.zone, now);
  const at: CountedAt = { companyKey, now, domains, today, openShifts: [], activation: { passwordOption } };
  const figures = await countPeople(tx, at);
  const branding = await readBranding(tx, companyKey);
  const hasDefault = passwordOption === 'default' && company.default_password_hash !== null;
  const items: Item[] = [
    !company.plan_products.includes('control')
      ? fault('plan', 'blocking', 'DISABLED_OR_NOT_FOUND', { fix: 'plan' })
      : planStatus(company, now) === 'EXPIRED'
        ? fault('plan', 'blocking', 'EXPIRED_TRIAL', { fix: 'plan' })
        : well('plan'),
    await administratorsItem(deps, tx, at, figures.exempt),
    ...(await administratorsHereItem(deps, tx, at, input)),
    peopleItem(figures),
    passwordsItem(figures, hasDefault, await administratorsToAsk(tx, at, figures)),
    passwordOption === 'default' && company.default_password_hash === null
      ? fault('password_option', 'blocking', 'DEFAULT_PASSWORD_REQUIRED', {
          fix: 'password_settings',
          facts: { option: passwordOption },
        })
      : well('password_option', passwordOption === null ? {} : { option: passwordOption }),
    branding.logo !== null ? well('logo') : fault('logo', 'warning', 'MISSING_LOGO', { fix: 'customize' }),
    branding.primary_color !== null
      ? well('primary_color')
      : fault('primary_color', 'warning', 'MISSING_PRIMARY_COLOR', { fix: 'customize' }),
    branding.secondary_color !== null
      ? well('secondary_color')
      : fault('secondary_color', 'warning', 'MISSING_SECONDARY_COLOR', { fix: 'customize' }),
    await certificateItem(deps, tx, companyKey),
  ];
  return {
    items,
    figures,
    company,
    domains,
    connection: await connectionState(tx, companyKey),
    grant: await readGrant(tx, deps.box, companyKey).catch(unreadableAs('unreadable' as const)),
  };
}

async function administratorsItem(
  deps: PreflightOfCompany,
  tx: Tx,
  at: CountedAt,
  count: number,
): Promise<Item> {
  const admins = await tx
    .selectFrom('users as u')
    .select(['u.name', 'u.is_admin'])
    .where('u.company_key', '=', at.companyKey)
    .where(isInSet('exempt', at))
    // Only a super administrator gets in without us.
    .orderBy('u.is_admin', 'desc')
    .orderBy('u.search_text')
    .orderBy('u.key')
    .limit(namedAtMost)
    .execute();
  const facts = { count, names: admins.map((row) => row.name) };
  return admins[0]?.is_admin === true
    ? well('administrators_outside', facts, 'exempt')
    : fault('administrators_outside', 'blocking', 'NO_ADMINISTRATOR_OUTSIDE', {
        fix: 'workspace_admins',
        facts,
        url: deps.directory.federation.consolePages.administrators,
      });
}

/** Names the first administrators of the workspace who would have to ask for a link. */
async function administratorsToAsk(
  tx: Tx,
  at: CountedAt,
  figures: PeopleFigures,
): Promise<readonly string[]> {
  if (figures.must_ask_administrators === 0) return [];
  const rows = await tx
    .selectFrom('users as u')
    .select('u.name')
    .where('u.company_key', '=', at.companyKey)
    .where(isInSet('must_ask', at))
    .where(hasWorkspaceRole)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .limit(namedAtMost)
    .execute();
  return rows.map(({ name }) => name);
}

function peopleItem(figures: PeopleFigures): Item {
  const { covered, blocked, no_shift, no_active_shift, shifts_without_rules } = figures;
  const facts = { covered, blocked, no_shift, no_active_shift, shifts_without_rules };
  if (blocked === 0) return well('people_with_shift', facts);
  const code = blocked === covered ? 'EVERYBODY_BLOCKED' : 'PEOPLE_BLOCKED';
  return fault('people_with_shift', 'warning', code, { fix: 'shifts', facts, people: 'blocked' });
}

/**
 * Whether every redirected person would have a way in: a password, the temporary one, which is for no administrator, or
 * an open link. Others have to ask for a link, or need a code where no link reaches them.
 */
function passwordsItem(figures: PeopleFigures, hasDefault: boolean, administrators: readonly string[]): Item {
  const { redirected: covered, without_password, without_way_in } = figures;
  const by_default = hasDefault ? figures.on_temporary : 0;
  const facts = {
    covered,
    without_password,
    by_default,
    must_ask: figures.no_way_in - figures.no_way_in_unreachable,
    must_ask_administrators: figures.must_ask_administrators,
    must_ask_administrator_names: [...administrators],
    without_address: hasDefault ? figures.privileged_without_address : figures.without_address,
  };
  if (without_way_in === 0)
    return well(
      'people_with_password',
      hasDefault ? { ...facts, option: 'default' } : facts,
      'without_password',
    );
  return fault('people_with_password', 'warning', 'PEOPLE_WITHOUT_PASSWORD', {
    fix: 'passwords',
    facts,
    people: 'without_password',
  });
}
