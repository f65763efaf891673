import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { SAML } from '@node-saml/node-saml';
import type { Profile } from '@node-saml/node-saml';
import { createKey, createSigner, redirectUrl } from '@shiftgate/saml/index.ts';

/** What the application knows of the identity provider once it is set up. */
export interface KnownProvider {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string;
  readonly certificate: string;
}

/** An application beside the workspace, on loopback; an independent implementation reads and writes its messages. */
export interface SecondApp {
  readonly url: string;
  readonly metadata: string;
  setUp(provider: KnownProvider): void;
  close(): Promise<void>;
}

/** Starts it. `now` is the clock of the try-out, which the library does not know; it asks for the attributes of `asks`. */
export async function startSecondApp(
  name: string,
  now: () => number,
  asks: readonly string[] = [],
): Promise<SecondApp> {
  const key = await createKey({ commonName: name, now: new Date() });
  const signer = createSigner({ privateKey: key.privateKeyPem, certificatePem: key.certificatePem });
  let saml: SAML | null = null;
  let inside: Profile | null = null;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', base);
    const query = url.search.slice(1);
    const show = (text: string, facts: Readonly<Record<string, string>> = {}) => {
      const lines = Object.entries(facts).map(([name, value]) => `<li>${name}: ${value}</li>`);
      const list = `<ul>${lines.join('')}</ul>`;
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><title>${name}</title><h1>${text}</h1>${list}<a href="/sair">Sair</a>`);
    };
    const go = (location: string) => response.writeHead(303, { location }).end();
    if (saml === null) return void show('Sem configuração');
    if (url.pathname === '/acs') {
      const form = new URLSearchParams(await textOf(request));
      const { profile } = await saml.validatePostResponseAsync({
        SAMLResponse: form.get('SAMLResponse') ?? '',
      });
      inside = profile;
      return void go('/');
    }
    if (url.pathname === '/sair' && inside !== null) {
      return void go(await redated(await saml.getLogoutUrlAsync(inside, 'inicio', {})));
    }
    if (url.pathname === '/slo') {
      const container = Object.fromEntries(url.searchParams);
      const { profile, loggedOut } = await saml.validateRedirectAsync(container, query);
      inside = null;
      if (profile === null || !('SAMLRequest' in container))
        return void show(loggedOut ? 'Saída completa' : 'Fora');
      const state = container['RelayState'] ?? '';
      return void go(await redated(await saml.getLogoutResponseUrlAsync(profile, state, {}, true)));
    }
    show(inside === null ? 'Fora' : `Dentro: ${inside.nameID}`, inside === null ? {} : attributesOf(inside));
  };

  /** The library stamps and signs with the machine's time: the message gets the try-out's instant and a new signature. */
  const redated = async (signed: string): Promise<string> => {
    const url = new URL(signed);
    const field = url.searchParams.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
    const xml = inflateRawSync(Buffer.from(url.searchParams.get(field) ?? '', 'base64')).toString();
    const dated = xml.replace(/IssueInstant="[^"]*"/, `IssueInstant="${new Date(now()).toISOString()}"`);
    return await redirectUrl(
      {
        endpoint: url.origin + url.pathname,
        field,
        message: { xml: dated },
        relayState: url.searchParams.get('RelayState'),
      },
      signer,
    );
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(`<h1>Recusado</h1>${String(error)}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const options = {
    issuer: `${base}/metadata`,
    callbackUrl: `${base}/acs`,
    logoutCallbackUrl: `${base}/slo`,
    privateKey: key.privateKeyPem,
    publicCert: key.certificatePem,
    signatureAlgorithm: 'sha256',
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    acceptedClockSkewMs: -1,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  } as const;
  const metadata = new SAML({ ...options, idpCert: key.certificatePem })
    .generateServiceProviderMetadata(null, key.certificatePem)
    .replace(/(SingleLogoutService[^>]*)HTTP-POST/, '$1HTTP-Redirect')
    .replace('AuthnRequestsSigned="true"', 'AuthnRequestsSigned="false"')
    .replace('</SPSSODescriptor>', `${askedSet(asks)}</SPSSODescriptor>`);
  return {
    url: base,
    metadata,
    setUp(provider) {
      saml = new SAML({
        ...options,
        audience: options.issuer,
        entryPoint: provider.ssoUrl,
        logoutUrl: provider.sloUrl,
        idpIssuer: provider.entityId,
        idpCert: provider.certificate,
      });
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function askedSet(asks: readonly string[]): string {
  if (asks.length === 0) return '';
  const wishes = asks.map((name) => `<RequestedAttribute Name="${name}"/>`).join('');
  return `<AttributeConsumingService index="0"><ServiceName xml:lang="pt">x</ServiceName>${wishes}</AttributeConsumingService>`;
}

/** What was received of the person beside the name. */
function attributesOf(profile: Profile): Readonly<Record<string, string>> {
  return { ...(profile['attributes'] as Record<string, string> | undefined) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
