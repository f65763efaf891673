export type { AccessToken, TokenOptions } from './access-token.ts';
export { codeOfStatus, createHttpApi } from './call-api.ts';
export type { ApiCall, Content, Explanation } from './call-api.ts';
export { deadlineIn } from './deadline.ts';
export type { Deadline } from './deadline.ts';
export type { ApiLimits, HttpApiDeps, RetryConfig } from './deps.ts';
export { forEachLimited } from './for-each-limited.ts';
export { createIdTokenVerifier, rejectIdentity } from './oauth/id-token.ts';
export {
  clientTokens,
  exchangeCodeForTokens,
  postForm,
  readRefusal,
  refreshTokens,
  refusalError,
} from './oauth/token-endpoint.ts';
export type { OAuthClient, TokenReply } from './oauth/token-endpoint.ts';
export { createTokenSource, grantKey } from './oauth/token-source.ts';
export type { TokenSource } from './oauth/token-source.ts';
export { readPages } from './pages.ts';
export type { PagedList } from './pages.ts';
export { isReasonWord, reasonOfPath } from './reason-word.ts';
export { retryAfter } from './retry-after.ts';
export { withOwnRetries, withRetry } from './retry.ts';
export type { HttpReply } from './send-request.ts';
export { settle } from './settle.ts';
export type { Settlement } from './settle.ts';
