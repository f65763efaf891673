export { SamlError } from './errors.ts';
export type { SamlErrorCode } from './errors.ts';
export type * from './types.ts';
export { createKey } from './certificate.ts';
export { createSigner } from './signer.ts';
export { newMessageId } from './message-id.ts';
export { nameIdFormats } from './names.ts';
export { onlyXmlCharacters } from './xml-text.ts';
export { buildResponse, buildErrorResponse } from './response.ts';
export {
  buildLogoutRequest,
  buildLogoutResponse,
  redirectUrl,
  signedPostValue,
  toPostValue,
} from './outbound.ts';
export { buildMetadata } from './metadata.ts';
export { readLimits } from './limits.ts';
export { readRedirect } from './read-redirect.ts';
export { readPost } from './read-post.ts';
export { authenticate } from './authenticate.ts';
export { checkLogoutRequest, checkLogoutResponse, checkRequest } from './check-request.ts';
export { readRequestedAttributes, readSpMetadata } from './sp-metadata.ts';
export { parseSpRecord } from './sp-record.ts';
export type { MessageField } from './inbound.ts';
export type { OutboundMessage } from './outbound.ts';
export type { PostedForm } from './read-post.ts';
