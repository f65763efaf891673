import type { SignInFault } from '@shiftgate/pages/message-page.tsx';

const statusOf: Readonly<Record<SignInFault, number>> = {
  expired: 410,
  otherBrowser: 403,
  request: 400,
  foreign: 403,
  notFound: 404,
  method: 405,
  tooLarge: 431,
  unavailable: 503,
  unexpected: 500,
  noCookies: 400,
  linkOver: 410,
  otherDomain: 403,
  noImmutableId: 403,
  rehearsalOver: 410,
};

/** A sign-in that cannot continue; it becomes our error page and changes nothing. `code` is for log and metrics. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: SignInFault;
  readonly code: string;
  readonly status: number;

  constructor(fault: SignInFault, code: string, status: number = statusOf[fault]) {
    super(code);
    this.fault = fault;
    this.code = code;
    this.status = status;
  }
}
