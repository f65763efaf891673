import { join } from 'node:path';

import type { MessageField } from '../inbound/inbound.ts';
import { algorithms, ns } from '../names.ts';
import type { CreatedKey } from '../types.ts';
import { fillTemplate, readCorpus, signaturePart } from './corpus.ts';
import { deflated, redirectQuery, signDocument, signQuery, toBase64 } from './fixtures.ts';

/** One hostile message about a logout: a file of the folder `corpus-logout`. */
export interface HostileLogout {
  readonly name: string;
  readonly what: string;
  /** `query`: the text is the query itself. */
  readonly binding: 'redirect' | 'post' | 'query';
  readonly field: MessageField;
  /** Signer of the query of a redirect. */
  readonly by: 'sp' | 'other' | 'stranger' | 'none';
  /** The code of the refusal. */
  readonly refused: string;
  readonly template: string;
}

/** One person is signed in at the service provider, and we wait for its answer about another. */
export interface LogoutWorld {
  readonly now: Date;
  readonly issuer: string;
  readonly sloUrl: string;
  readonly ssoUrl: string;
  /** Of the signed-in person. */
  readonly nameId: string;
  readonly sessionIndex: string;
  /** Of our request that is to be answered. */
  readonly awaitedId: string;
  readonly relayState: string;
  readonly spKey: CreatedKey;
  /** Another service provider of the company, in good order itself. */
  readonly otherIssuer: string;
  readonly otherKey: CreatedKey;
  readonly strangerKey: CreatedKey;
}

const folder = join(import.meta.dirname, 'corpus-logout');

/** Reads every case. */
export function hostileLogouts(): readonly HostileLogout[] {
  return readCorpus(folder, ({ name, template, field }) => ({
    name,
    what: field('what'),
    binding: field('binding') as HostileLogout['binding'],
    field: field('field') as HostileLogout['field'],
    by: field('by') as HostileLogout['by'],
    refused: field('refused'),
    template,
  }));
}

/** The message as it is sent: the query of a GET, or the fields of a form. */
export function logoutMessage(
  hostile: Omit<HostileLogout, 'what' | 'refused'>,
  world: LogoutWorld,
): { readonly query: string } | { readonly form: Readonly<Record<string, string>> } {
  const text = fill(hostile, world);
  const { binding, field } = hostile;
  if (binding === 'query') return { query: text };
  const relayState = world.relayState;
  if (binding === 'post') return { form: { [field]: toBase64(text), RelayState: relayState } };
  const query = `${field}=${encodeURIComponent(deflated(text))}&RelayState=${encodeURIComponent(relayState)}`;
  const key = { sp: world.spKey, other: world.otherKey, stranger: world.strangerKey, none: null }[hostile.by];
  return { query: key === null ? query : signQuery(query, key.privateKeyPem) };
}

let lastId = 0;

function fill(hostile: Pick<HostileLogout, 'name' | 'field' | 'template'>, world: LogoutWorld): string {
  lastId += 1;
  const id = `_logout${lastId}${hostile.name.replace(/[^a-z]/g, '')}`;
  const at = (seconds: number): string => new Date(world.now.getTime() + seconds * 1000).toISOString();
  const open = (of: string): string =>
    `xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="${of}" Version="2.0" ` +
    `IssueInstant="${at(0)}" Destination="${world.sloUrl}"`;
  const issuer = `<saml:Issuer>${world.issuer}</saml:Issuer>`;
  const victim = `<saml:NameID>${world.nameId}</saml:NameID><samlp:SessionIndex>${world.sessionIndex}</samlp:SessionIndex>`;
  const success = `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`;
  const request = (inner: string): string =>
    `<samlp:LogoutRequest ${open(id)}>${issuer}${inner}</samlp:LogoutRequest>`;
  const response = (to: string): string =>
    `<samlp:LogoutResponse ${open(id)} InResponseTo="${to}">${issuer}${success}</samlp:LogoutResponse>`;
  const isRequest = hostile.field === 'SAMLRequest';
  const fair = isRequest ? request(victim) : response(world.awaitedId);
  // What an attacker can have signed by the service provider: a message about themselves.
  const own = isRequest ? request('<saml:NameID>mallory@aurora.example</saml:NameID>') : response('_other');
  const signed = (xml: string, key = world.spKey): string =>
    signDocument(xml, key.privateKeyPem, { prefix: 'ds' });
  const query = redirectQuery(request(victim), 'aqui');
  const whole = signQuery(query, world.spKey.privateKeyPem);
  const values: Readonly<Record<string, () => string>> = {
    id: () => id,
    open: () => open(id),
    openOther: () => open(`${id}x`),
    issuer: () => issuer,
    otherIssuer: () => `<saml:Issuer>${world.otherIssuer}</saml:Issuer>`,
    victim: () => victim,
    name: () => world.nameId,
    index: () => world.sessionIndex,
    awaited: () => world.awaitedId,
    success: () => success,
    slo: () => world.sloUrl,
    sso: () => world.ssoUrl,
    now: () => at(0),
    past: () => at(-301),
    future: () => at(301),
    protocol: () => ns.protocol,
    assertion: () => ns.assertion,
    fair: () => fair,
    signedFair: () => signed(fair),
    changedFair: () =>
      signed(own).replace('mallory@aurora.example', world.nameId).replace('_other', world.awaitedId),
    fairByOther: () => signed(fair, world.otherKey),
    fairByStranger: () => signed(fair, world.strangerKey),
    fairBySha1: () =>
      signDocument(fair, world.spKey.privateKeyPem, {
        prefix: 'ds',
        signature: algorithms.rsaSha1,
        digest: algorithms.sha1,
      }),
    own: () => own,
    signedOwn: () => signed(own),
    ownSignature: () => signaturePart('Signature', signed(own)),
    ownSignedInfo: () => signaturePart('SignedInfo', signed(own)),
    ownSignatureValue: () => signaturePart('SignatureValue', signed(own)),
    query: () => query,
    wholeQuery: () => whole,
    signatureOfQuery: () => whole.slice(query.length),
    sha1Query: () =>
      signQuery(query, world.spKey.privateKeyPem, { algorithm: algorithms.rsaSha1, digest: 'sha1' }),
    otherRelayState: () => whole.replace('RelayState=aqui', 'RelayState=la'),
  };
  return fillTemplate(hostile, values);
}
