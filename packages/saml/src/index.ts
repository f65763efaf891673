export { SamlError } from './errors.ts';
export type * from './types.ts';
export { createKey } from './signature/certificate.ts';
export { createSigner } from './signature/signer.ts';
export { newMessageId } from './message-id.ts';
export { nameIdFormats } from './names.ts';
export { onlyXmlCharacters } from './xml/xml-text.ts';
export { acceptedUntil, buildResponse, buildErrorResponse } from './outbound/response.ts';
export { proveSigning } from './outbound/prove-signing.ts';
export type { SigningProof } from './outbound/prove-signing.ts';
export {
  buildLogoutRequest,
  buildLogoutResponse,
  redirectUrl,
  signedPostValue,
  toPostValue,
} from './outbound/outbound.ts';
export { buildMetadata } from './outbound/metadata.ts';
export { readRedirect } from './inbound/read-redirect.ts';
export { readPost } from './inbound/read-post.ts';
export { authenticate } from './inbound/authenticate.ts';
export { checkLogoutRequest, checkLogoutResponse, checkRequest } from './inbound/check-request.ts';
export { readRequestedAttributes, readSpMetadata } from './service-provider/sp-metadata.ts';
export { parseSpRecord } from './service-provider/sp-record.ts';
export type { MessageField } from './inbound/inbound.ts';
export type { Delivery, OutboundMessage } from './outbound/outbound.ts';
export type { PostedForm } from './inbound/read-post.ts';
