import type { ByProvider } from '@shiftgate/domain/providers.ts';
import { workspaceNames } from '#core/branding.ts';
import type { Tx } from '#core/context.ts';
import type { Handlers } from '#http/mount.ts';
import { readKeys } from '../signing-keys/public.ts';
import { presentStrength, readStrength } from '../passwords/public.ts';
import { renameCompany } from './company-name.ts';
import { extendDefaultPassword } from './extend-default-password.ts';
import { listOrgUnits } from './org-units.ts';
import { readPasswordSettings } from './password-settings.ts';
import { readCalendar } from './read-calendar.ts';
import { planAlertOf } from './plan-alert.ts';
import { findCompany, hasProduct, planStatus } from './repository.ts';
import { setDefaultPassword } from './set-default-password.ts';
import type { DefaultPasswordDeps } from './set-default-password.ts';
import { setPasswordStrength } from './set-password-strength.ts';
import { createOrgUnitSync } from './sync-org-units.ts';
import type { OrgUnitDeps } from './sync-org-units.ts';

interface CompanyDeps extends OrgUnitDeps, DefaultPasswordDeps {
  readonly sendsMail?: boolean;
  readonly workspaceUrls?: ByProvider<string | null>;
}

/** The certificate of the key that signs now; null before there is one. */
async function readCertificate(tx: Tx, companyKey: string): Promise<string | null> {
  const keys = await readKeys(tx, companyKey);
  return keys.find(({ state }) => state === 'current')?.certificate_pem ?? null;
}

export function companyHandlers(deps: CompanyDeps) {
  return {
    'company.current': async (ctx) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      return {
        key: company.key,
        name: company.name,
        is_name_entered: company.is_name_entered,
        oauth: company.provider,
        main_domain: company.main_domain,
        domains_list: company.domains.map((domain) => domain.name),
        uos: await listOrgUnits(ctx.tx, ctx.companyKey),
        zone: company.zone,
        sso_is_active: company.control_state === 'active',
        new_sso_active: company.control_state === 'active',
        federated_domains:
          company.control_state === 'active'
            ? company.domains.filter((domain) => domain.is_covered).map((domain) => domain.name)
            : [],
        certificate: await readCertificate(ctx.tx, ctx.companyKey),
        control_state: company.control_state,
        default_pass_set_at: company.default_password_set_at?.toISOString() ?? null,
        password_option: company.control_password_option,
        password_strength: presentStrength(readStrength(company.password_strength)),
        sends_mail: deps.sendsMail ?? false,
        workspace_name: workspaceNames[company.provider],
        workspace_url: deps.workspaceUrls?.[company.provider] ?? null,
        created_at: company.created_at.toISOString(),
        trial_ends_on: company.trial_ends_on,
        plan_alert: planAlertOf(company, ctx.now),
      };
    },
    'company.sso': async (ctx) => ({
      sso_is_active: (await findCompany(ctx.tx, ctx.companyKey)).control_state === 'active',
    }),
    'company.permission': async (ctx, { query }) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      return {
        permission: hasProduct(company, query.product, ctx.now),
        status: planStatus(company, ctx.now),
      };
    },
    'company.inSuite': async (ctx) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      const { users } = await ctx.tx
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<string>().as('users'))
        .where('company_key', '=', ctx.companyKey)
        .where('status', 'in', ['active', 'suspended'])
        .executeTakeFirstOrThrow();
      return {
        current_plan: company.plan,
        users_number: Number(users),
        suspended: company.is_suspended,
        is_banned: company.is_banned,
      };
    },
    'company.syncOrgUnits': createOrgUnitSync(deps),
    'company.calendar': readCalendar,
    'company.address': async (ctx) => ({ ip: ctx.origin.ip }),
    'company.rename': renameCompany,
    'company.passwordSettings': readPasswordSettings,
    'company.setPasswordStrength': setPasswordStrength,
    'company.extendDefaultPassword': extendDefaultPassword,
    'company.setDefaultPassword': (steps, input) => setDefaultPassword(deps, steps, input),
  } satisfies Partial<Handlers>;
}
