import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { algorithms, ns } from '../names.ts';
import { readLimits } from '../limits.ts';
import type { CreatedKey } from '../types.ts';
import { deflated, signDocument, toBase64 } from './fixtures.ts';

/** One hostile message: a file of the folder `corpus`. A case that is found becomes another file there. */
export interface HostileCase {
  readonly name: string;
  readonly what: string;
  /** `query`: the text is the query itself; `form`: it is the posted body itself. */
  readonly binding: 'redirect' | 'post' | 'query' | 'form';
  /** `signing`: the service provider signs its requests, and must. */
  readonly sp: 'open' | 'signing';
  /** The code of the refusal. */
  readonly refused: string;
  readonly template: string;
}

/** What the templates are filled with: the world that a message is aimed at. */
export interface HostileWorld {
  readonly now: Date;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly ssoUrl: string;
  /** Key of the service provider that signs, and of an unknown party. */
  readonly spKey: CreatedKey;
  readonly strangerKey: CreatedKey;
}

const folder = join(import.meta.dirname, 'corpus');

/** Reads every case; a file has a head of `name: value` lines, a line of dashes, and the message. */
export function hostileCases(): readonly HostileCase[] {
  return readCorpus(folder, ({ name, template, field }) => ({
    name,
    what: field('what'),
    binding: field('binding') as HostileCase['binding'],
    sp: field('sp') as HostileCase['sp'],
    refused: field('refused'),
    template,
  }));
}

/** One file of a corpus; `field` throws for a line that the head lacks. */
interface CorpusFile {
  readonly name: string;
  readonly template: string;
  readonly field: (key: string) => string;
}

/** The cases of a folder, by the names of their files. */
export function readCorpus<T>(of: string, toCase: (file: CorpusFile) => T): readonly T[] {
  const files = readdirSync(of).filter((file) => file.endsWith('.txt'));
  return files.toSorted().map((file) => {
    const name = file.slice(0, -4);
    const [head = '', template = ''] = readFileSync(join(of, file), 'utf8').split('\n---\n');
    const fields = new Map(head.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    const field = (key: string): string => {
      const value = fields.get(key);
      if (value === undefined) throw new Error(`${name}: ${key} is missing`);
      return value;
    };
    return toCase({ name, template: template.trim(), field });
  });
}

/** A template with its values in place of their names. */
export function fillTemplate(
  { name, template }: { readonly name: string; readonly template: string },
  values: Readonly<Record<string, () => string>>,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: nothing is called ${key}`);
    return value();
  });
}

/** The text of an XML Signature element in a document; empty when there is none. */
export function signaturePart(local: string, document: string): string {
  return new RegExp(`<ds:${local}[ >].*</ds:${local}>`, 's').exec(document)?.[0] ?? '';
}

/** The message as it is sent: the query of a GET, or the fields of a form. */
export function hostileMessage(
  hostile: HostileCase,
  world: HostileWorld,
): { readonly query: string } | { readonly form: Readonly<Record<string, string>> } {
  const text = fill(hostile, world);
  if (hostile.binding === 'query') return { query: text };
  if (hostile.binding === 'form') return { form: Object.fromEntries(new URLSearchParams(text)) };
  if (hostile.binding === 'redirect') return { query: `SAMLRequest=${encodeURIComponent(deflated(text))}` };
  return { form: { SAMLRequest: toBase64(text) } };
}

let lastId = 0;

function fill(hostile: HostileCase, world: HostileWorld): string {
  lastId += 1;
  const id = `_hostile${lastId}${hostile.name.replace(/[^a-z]/g, '')}`;
  const open = (of: string): string =>
    `xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="${of}" Version="2.0" ` +
    `IssueInstant="${world.now.toISOString()}"`;
  const issuer = `<saml:Issuer>${world.issuer}</saml:Issuer>`;
  const bare = `<samlp:AuthnRequest ${open(id)}>${issuer}</samlp:AuthnRequest>`;
  const signed = signDocument(bare, world.spKey.privateKeyPem, { prefix: 'ds' });
  const part = (local: string): string => signaturePart(local, signed);
  const values: Readonly<Record<string, () => string>> = {
    id: () => id,
    open: () => open(id),
    openOther: () => open(`${id}x`),
    issuer: () => issuer,
    issuerName: () => world.issuer,
    acs: () => world.acsUrl,
    sso: () => world.ssoUrl,
    past: () => new Date(world.now.getTime() - 301_000).toISOString(),
    future: () => new Date(world.now.getTime() + 301_000).toISOString(),
    now: () => world.now.toISOString(),
    protocol: () => ns.protocol,
    assertion: () => ns.assertion,
    bare: () => bare,
    signed: () => signed,
    signature: () => part('Signature'),
    signedInfo: () => part('SignedInfo'),
    signatureValue: () => part('SignatureValue'),
    digest: () => /<ds:DigestValue>(.*)<\/ds:DigestValue>/.exec(signed)?.[1] ?? '',
    value: () => /<ds:SignatureValue>(.*)<\/ds:SignatureValue>/s.exec(signed)?.[1] ?? '',
    excC14n: () => algorithms.excC14n,
    enveloped: () => algorithms.enveloped,
    rsaSha256: () => algorithms.rsaSha256,
    sha256: () => algorithms.sha256,
    bySha1: () =>
      signDocument(bare, world.spKey.privateKeyPem, {
        prefix: 'ds',
        signature: algorithms.rsaSha1,
        digest: algorithms.sha1,
      }),
    byStranger: () => signDocument(bare, world.strangerKey.privateKeyPem, { prefix: 'ds' }),
    strangerCertificate: () => world.strangerKey.certificatePem.replace(/-----[^-]+-----|\s/g, ''),
    request: () => encodeURIComponent(deflated(bare)),
    requestAndMore: () =>
      encodeURIComponent(
        Buffer.concat([Buffer.from(deflated(bare), 'base64'), Buffer.alloc(3)]).toString('base64'),
      ),
    posted: () => encodeURIComponent(toBase64(bare)),
    deep: () => '<a xmlns="urn:x">'.repeat(readLimits.depth) + '</a>'.repeat(readLimits.depth),
    many: () => '<a xmlns="urn:x"></a>'.repeat(readLimits.elements),
    bomb: () => encodeURIComponent(deflated(' '.repeat(60 * 1024 * 1024))),
    long: () => 'x'.repeat(readLimits.relayStateBytes + 1),
  };
  return fillTemplate(hostile, values);
}
