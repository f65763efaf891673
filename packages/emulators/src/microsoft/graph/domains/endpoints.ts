import type { MicrosoftContext } from '#microsoft/context.ts';
import { methods } from '../api/methods.ts';
import type { AddCall } from '../api/router.ts';
import { getDomain, listDomains, listReferences, promoteDomain, updateDomain } from './domains.ts';
import {
  createFederation,
  deleteFederation,
  getFederation,
  listFederation,
  updateFederation,
} from './federation.ts';

/** Everything below /domains. */
export function addDomains(add: AddCall, context: MicrosoftContext): void {
  const one = '/domains/:domain';
  const federations = `${one}/federationConfiguration`;
  add('GET', '/domains', methods.listDomains, (call) => listDomains(context, call));
  add('GET', one, methods.getDomain, (call) => getDomain(context, call));
  add('PATCH', one, methods.updateDomain, (call) => updateDomain(context, call));
  add('POST', `${one}/promote`, methods.promoteDomain, (call) => promoteDomain(context, call));
  add('GET', `${one}/domainNameReferences`, methods.referencesOfDomain, (call) =>
    listReferences(context, call),
  );
  add('GET', federations, methods.listFederation, (call) => listFederation(context, call));
  add('POST', federations, methods.createFederation, (call) => createFederation(context, call));
  const single = `${federations}/:federation`;
  add('GET', single, methods.getFederation, (call) => getFederation(context, call));
  add('PATCH', single, methods.updateFederation, (call) => updateFederation(context, call));
  add('DELETE', single, methods.deleteFederation, deleteFederation);
}
