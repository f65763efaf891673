import type { EmulatorContext } from '#context.ts';
import type { OrgUnit, WorkspaceDomain } from '#state/model.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { directoryError, invalidInput, resourceNotFound } from '../api/errors.ts';
import { methods } from '../api/methods.ts';

const unitNotFound = (): Error => directoryError(404, 'notFound', 'Org unit not found');

function mustBeOurs(context: EmulatorContext, call: ApiCall): void {
  const { customer } = call.params;
  if (customer !== 'my_customer' && customer !== context.store.state.customer.id)
    throw resourceNotFound('customer');
}

function presentUnit(units: readonly OrgUnit[], unit: OrgUnit): Record<string, unknown> {
  const parent = units.find((item) => item.path === unit.parentPath);
  return {
    kind: 'admin#directory#orgUnit',
    etag: `"unit/${unit.id}"`,
    name: unit.name,
    description: unit.description,
    orgUnitPath: unit.path,
    orgUnitId: `id:${unit.id}`,
    ...(parent === undefined ? {} : { parentOrgUnitPath: parent.path, parentOrgUnitId: `id:${parent.id}` }),
  };
}

function listUnits(context: EmulatorContext, call: ApiCall): unknown {
  mustBeOurs(context, call);
  const { orgUnits } = context.store.state;
  const { type = 'children', orgUnitPath = '/' } = call.query;
  const top = orgUnits.find((unit) => unit.path === orgUnitPath || `id:${unit.id}` === orgUnitPath);
  if (top === undefined) throw unitNotFound();
  const isBelow = (unit: OrgUnit): boolean =>
    unit !== top && `${unit.path}/`.startsWith(top.path === '/' ? '/' : `${top.path}/`);
  const tests: Readonly<Record<string, (unit: OrgUnit) => boolean>> = {
    children: (unit) => unit.parentPath === top.path,
    all: isBelow,
    allincludingparent: (unit) => unit === top || isBelow(unit),
  };
  const test = tests[type.toLowerCase().replaceAll('_', '')];
  if (test === undefined) throw invalidInput('Invalid Input: type');
  const found = orgUnits.filter(test).map((unit) => presentUnit(orgUnits, unit));
  return {
    kind: 'admin#directory#orgUnits',
    etag: '"pdestr/orgUnits"',
    ...(found.length === 0 ? {} : { organizationUnits: found }),
  };
}

function getUnit(context: EmulatorContext, call: ApiCall): unknown {
  mustBeOurs(context, call);
  const { orgUnits } = context.store.state;
  const key = call.params['*'] ?? '';
  // As at Google, a path is written without its leading slash; with one there is nothing to find.
  const unit = orgUnits.find((item) => item.path === `/${key}` || `id:${item.id}` === key);
  if (unit === undefined || key === '' || key.startsWith('/')) throw unitNotFound();
  return presentUnit(orgUnits, unit);
}

const presentDomain = (domain: WorkspaceDomain): unknown => ({
  kind: 'admin#directory#domain',
  etag: `"domain/${domain.name}"`,
  domainName: domain.name,
  isPrimary: domain.isPrimary,
  verified: domain.isVerified,
  creationTime: String(domain.createdAt),
  ...(domain.aliases === undefined || domain.aliases.length === 0
    ? {}
    : {
        domainAliases: domain.aliases.map((name) => ({
          kind: 'admin#directory#domainAlias',
          etag: `"alias/${name}"`,
          domainAliasName: name,
          parentDomainName: domain.name,
          verified: domain.isVerified,
          creationTime: String(domain.createdAt),
        })),
      }),
});

function getCustomer(context: EmulatorContext, call: ApiCall): unknown {
  const { customer, domains } = context.store.state;
  if (call.params['customerKey'] !== 'my_customer' && call.params['customerKey'] !== customer.id) {
    throw resourceNotFound('customerKey');
  }
  return {
    kind: 'admin#directory#customer',
    etag: '"pdestr/customer"',
    id: customer.id,
    customerDomain: domains.find((domain) => domain.isPrimary)?.name,
    alternateEmail: 'contato@correio.example',
    customerCreationTime: new Date(customer.createdAt).toISOString(),
    ...(customer.language === null ? {} : { language: customer.language }),
    postalAddress: { organizationName: customer.name, countryCode: 'BR' },
  };
}

/** orgunits.*, domains.list and customers.get of the Directory API. */
export function addCompany(add: AddMethod, context: EmulatorContext): void {
  const base = '/admin/directory/v1/customer/:customer';
  add('GET', `${base}/orgunits`, methods.listOrgUnits, (call) => listUnits(context, call));
  add('GET', `${base}/orgunits/*`, methods.getOrgUnit, (call) => getUnit(context, call));
  add('GET', `${base}/domains`, methods.listDomains, (call) => {
    mustBeOurs(context, call);
    return {
      kind: 'admin#directory#domains',
      etag: '"pdestr/domains"',
      domains: context.store.state.domains.map(presentDomain),
    };
  });
  add('GET', '/admin/directory/v1/customers/:customerKey', methods.getCustomer, (call) =>
    getCustomer(context, call),
  );
}
