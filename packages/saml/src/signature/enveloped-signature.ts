import { hash } from 'node:crypto';

import { algorithms, ns } from '../names.ts';
import type { Signer } from '../types.ts';
import { xml } from '../xml/xml-text.ts';
import type { Xml } from '../xml/xml-text.ts';

const signedInfoStart =
  `<ds:CanonicalizationMethod Algorithm="${algorithms.excC14n}"></ds:CanonicalizationMethod>` +
  `<ds:SignatureMethod Algorithm="${algorithms.rsaSha256}"></ds:SignatureMethod><ds:Reference URI="#`;
const signedInfoMiddle =
  `"><ds:Transforms><ds:Transform Algorithm="${algorithms.enveloped}"></ds:Transform>` +
  `<ds:Transform Algorithm="${algorithms.excC14n}"></ds:Transform></ds:Transforms>` +
  `<ds:DigestMethod Algorithm="${algorithms.sha256}"></ds:DigestMethod><ds:DigestValue>`;
const signedInfoEnd = '</ds:DigestValue></ds:Reference></ds:SignedInfo>';

/**
 * Signs an element that is canonical as written and puts the signature between `head` (up to and with its
 * Issuer) and `tail`. `id` is the element's ID. SAML Core 5.4, RSA-SHA256.
 */
export async function signEnveloped(head: Xml, tail: Xml, id: string, signer: Signer): Promise<Xml> {
  const digest = hash('sha256', head + tail, 'base64');
  const body = `${signedInfoStart}${id}${signedInfoMiddle}${digest}${signedInfoEnd}`;
  // Canonical on its own SignedInfo declares its prefix; in the document it inherits it from Signature.
  const signature = await signer.signOctets(`<ds:SignedInfo xmlns:ds="${ns.dsig}">${body}`);
  const block =
    `<ds:Signature xmlns:ds="${ns.dsig}"><ds:SignedInfo>${body}` +
    `<ds:SignatureValue>${signature.toString('base64')}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${signer.certificateBase64}</ds:X509Certificate></ds:X509Data>` +
    `</ds:KeyInfo></ds:Signature>`;
  // Made of constants, our own identifier and base64 only.
  return xml`${head}${block as Xml}${tail}`;
}
