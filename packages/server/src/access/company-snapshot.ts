import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { isDeepStrictEqual } from 'node:util';
import type { CompanyFacts } from '@shiftgate/domain/access/types.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { holidayDates } from '@shiftgate/domain/holidays/holidays.ts';
import type { PasswordExpiry } from '@shiftgate/domain/password/expiry.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import type { SharedTemporary } from '@shiftgate/domain/password/temporary.ts';
import { isControlPlanValid } from '@shiftgate/domain/plan/plan.ts';
import type { ControlPlan, Product } from '@shiftgate/domain/plan/plan.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { PageBranding } from '@shiftgate/pages/layout/styles.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Selectable } from 'kysely';
import type { ShiftRulesTable, ShiftsTable } from '../db/tables/shift-tables.ts';
import { coveredDomainNames } from '../db/company-domains.ts';
import type { Tx } from '../db/transactions.ts';
import { pageBrandingOf, readBranding } from '../modules/branding/public.ts';
import { readOwnStrength, readStrength, sharedTemporaryOf } from '../modules/passwords/public.ts';
import { shiftOf } from './shift-of-row.ts';

/** A shift with the fields that the sign-in and the logout planner need besides the decision. */
export interface ShiftSnapshot {
  /** The serialized input; an equal source means that the shift need not be compiled again. */
  readonly source: string;
  readonly compiled: CompiledShift;
  readonly name: string;
  readonly isTest: boolean;
  /** Plain text for the denial page; may be empty. */
  readonly customResponse: string;
  readonly passwordExpiry: PasswordExpiry | null;
  /** Null uses the company's. */
  readonly passwordStrength: PasswordStrength | null;
}

/** Everything a decision needs of a company, at one version of its facts. */
export interface CompanySnapshot {
  readonly key: string;
  readonly version: string;
  readonly name: string;
  readonly samlKey: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly mainDomain: string;
  /** Whose workspace it has. */
  readonly provider: Provider;
  /** Whether the workspace finds people by an identifier, which turning access control on gave to everyone. */
  readonly needsIdentifier: boolean;
  readonly isUsable: boolean;
  readonly shifts: ReadonlyMap<string, ShiftSnapshot>;
  /** The shifts are compiled against it; it holds the holidays of every region they name. */
  readonly calendar: CompanyCalendar;
  readonly countsOptionalHolidays: boolean;
  readonly defaultPassword: {
    readonly hash: string;
    readonly shared: SharedTemporary;
    readonly isChosenOption: boolean;
  } | null;
  readonly passwordStrength: PasswordStrength;
  readonly branding: PageBranding;
  /** The facts of the decision at an instant. Time alone changes only the end of a trial. */
  factsAt(now: number): CompanyFacts;
}

/** Reads the version that a cached snapshot must have to be used. */
export async function readVersion(tx: Tx, companyKey: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select(['version', 'control_state', 'updated_at'])
    .where('key', '=', companyKey)
    .executeTakeFirst();
  return row === undefined ? null : versionText(row);
}

/** Combines everything that makes a snapshot stale into one text. */
export function versionText(row: { version: number; control_state: string; updated_at: Date }): string {
  return `${row.version}.${row.control_state}.${row.updated_at.getTime()}`;
}

/**
 * Loads a company with its shifts, rules, domains, calendar and running test. Reuses unchanged shifts of an older
 * snapshot; throws when the company does not exist.
 */
export async function loadSnapshot(
  tx: Tx,
  companyKey: string,
  older?: CompanySnapshot,
): Promise<CompanySnapshot> {
  const company = await tx
    .selectFrom('companies')
    .selectAll()
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const domains = await coveredDomainNames(tx, companyKey);
  const exceptions = await tx
    .selectFrom('calendar_exceptions')
    .select(['on_date', 'kind'])
    .where('company_key', '=', companyKey)
    .execute();
  const shiftRows = await tx.selectFrom('shifts').selectAll().where('company_key', '=', companyKey).execute();
  const ruleRows = await tx
    .selectFrom('shift_rules')
    .selectAll()
    .where('company_key', '=', companyKey)
    .execute();
  const lastSwitch = await tx
    .selectFrom('control_runs')
    .select('kind')
    .where('company_key', '=', companyKey)
    .where('kind', 'in', ['activate', 'deactivate'])
    .where('state', '=', 'succeeded')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const testers = await tx
    .selectFrom('test_users')
    .select('user_key')
    .where('company_key', '=', companyKey)
    .execute();
  const branding = await readBranding(tx, companyKey);

  const regions = new Set(
    [company.holiday_region, ...shiftRows.map((row) => row.holiday_region)].filter(
      (region) => region !== null,
    ),
  );
  const calendar: CompanyCalendar = {
    timeZone: company.zone,
    holidayRegion: company.holiday_region,
    holidays: new Map(
      [...regions].map((region) => [region, holidayDates(region, company.counts_optional_holidays)]),
    ),
    extraHolidays: exceptions.filter((day) => day.kind === 'holiday').map((day) => day.on_date),
    exceptionalOpenings: exceptions.filter((day) => day.kind === 'opening').map((day) => day.on_date),
  };
  const rulesByShift = Map.groupBy(ruleRows, (rule) => rule.shift_key);
  const known = isDeepStrictEqual(older?.calendar, calendar) ? older?.shifts : undefined;
  const shifts = new Map(
    shiftRows.map((row) => [
      row.key,
      snapshotOfShift(row, rulesByShift.get(row.key) ?? [], calendar, known?.get(row.key)),
    ]),
  );
  const zone = zoneOf(company.zone);
  const plan: ControlPlan | null =
    company.plan_status === 'EXPIRED'
      ? null
      : {
          status: company.plan_status,
          startOn: company.plan_started_on,
          trialEndOn: company.trial_ends_on,
          // Our code writes this column; an unknown product has no effect here.
          products: company.plan_products as Product[],
        };
  const factsFor = (isPlanValid: boolean): CompanyFacts => ({
    key: companyKey,
    controlState: company.control_state,
    isDeactivationConfirmed: company.control_state === 'inactive' && lastSwitch?.kind === 'deactivate',
    test:
      company.control_state === 'test'
        ? {
            userKeys: new Set(testers.map((row) => row.user_key)),
            shift:
              company.test_shift_key === null ? null : (shifts.get(company.test_shift_key)?.compiled ?? null),
          }
        : null,
    coveredDomains: new Set(domains.map((name) => canonicalDomain(name) ?? name)),
    isPlanValid,
    timeZone: company.zone,
    timeClockFallback: company.time_clock_failure_choice,
  });
  const valid = factsFor(true);
  const expired = factsFor(false);
  return {
    key: companyKey,
    version: versionText(company),
    name: company.name,
    samlKey: company.saml_key,
    language: languages.find((language) => language === company.language) ?? 'pt-BR',
    timeZone: company.zone,
    mainDomain: company.main_domain,
    provider: company.provider,
    needsIdentifier: federationKinds[company.provider] === 'domains' && company.control_state === 'active',
    isUsable: !company.is_banned && !company.is_suspended,
    shifts,
    calendar,
    countsOptionalHolidays: company.counts_optional_holidays,
    defaultPassword:
      company.default_password_hash === null || company.default_password_shared_at === null
        ? null
        : {
            hash: company.default_password_hash,
            shared: sharedTemporaryOf(company, company.default_password_shared_at),
            isChosenOption: company.control_password_option === 'default',
          },
    passwordStrength: readStrength(company.password_strength),
    branding: pageBrandingOf(company.saml_key, branding),
    factsAt: (now) => (isControlPlanValid(plan, zone, now) ? valid : expired),
  };
}

function snapshotOfShift(
  row: Selectable<ShiftsTable>,
  rules: readonly Selectable<ShiftRulesTable>[],
  calendar: CompanyCalendar,
  known: ShiftSnapshot | undefined,
): ShiftSnapshot {
  const source = JSON.stringify([row, rules]);
  if (known?.source === source) return known;
  return {
    source,
    compiled: compileShift(shiftOf(row, rules), calendar),
    name: row.name,
    isTest: row.is_test,
    customResponse: row.custom_response,
    passwordExpiry:
      row.password_expiry_amount === null || row.password_expiry_unit === null
        ? null
        : { count: row.password_expiry_amount, unit: row.password_expiry_unit },
    passwordStrength: readOwnStrength(row.password_strength),
  };
}
