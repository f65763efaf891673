const key = 'signInBrowserKey';
const purposeKey = 'signInPurpose';
/** Consents apart from the company's connection, each given on a page of its own. */
const consentPurposes = ['emergencyFile', 'sharedFiles'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
/** Sent when this tab began no sign-in; the server knows none by it and refuses with its own code. */
const none = 'none';

/** Stores, for this tab, the key of the sign-in that it begins: answers to a sign-in of another browser are refused. */
export function rememberBrowserKey(value: string, purpose: 'signIn' | ConsentPurpose = 'signIn'): void {
  sessionStorage.setItem(key, value);
  sessionStorage.setItem(purposeKey, purpose);
}

/** What the consent that comes back is for; null for a sign-in to the panel. */
export function consentPurpose(): ConsentPurpose | null {
  const stored = sessionStorage.getItem(purposeKey);
  return consentPurposes.find((purpose) => purpose === stored) ?? null;
}

/** The key of the sign-in that this tab began; given once. */
export function takeBrowserKey(): string {
  const value = sessionStorage.getItem(key) ?? none;
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(purposeKey);
  return value;
}

/** Whether this tab began a sign-in that has not come back yet: a connection is renewed with the panel open. */
export function hasBegunSignIn(): boolean {
  return sessionStorage.getItem(key) !== null;
}
