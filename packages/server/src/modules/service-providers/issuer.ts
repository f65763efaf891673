import { domainIssuer } from '#ports/federation.ts';
import type { RegisteredSp } from './service-providers.ts';

type Issuing = Pick<RegisteredSp, 'idpEntityId' | 'issuerDomains'>;

/**
 * Our issuer in an answer about a person. Where each domain has its own, it is that of the address's domain or of its
 * nearest federated parent, since subdomains follow their root; null where none is federated.
 */
export function issuerOf({ idpEntityId, issuerDomains }: Issuing, address: string): string | null {
  if (issuerDomains.length === 0) return idpEntityId;
  let domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  while (domain !== '') {
    if (issuerDomains.includes(domain)) return domainIssuer(idpEntityId, domain);
    domain = domain.includes('.') ? domain.slice(domain.indexOf('.') + 1) : '';
  }
  return null;
}

/** Our issuer in an answer about no known person: by the address if there is one, else the first. */
export function issuerOfAnswer(sp: Issuing, address: string | null): string {
  const [first] = sp.issuerDomains;
  if (first === undefined) return sp.idpEntityId;
  return (address === null ? null : issuerOf(sp, address)) ?? domainIssuer(sp.idpEntityId, first);
}
