const key = 'allowTrial';

/** Remembers, for this tab and this sign-in, that the person asked to create the company's account. */
export function rememberTrial(isTrial: boolean): void {
  if (isTrial) sessionStorage.setItem(key, 'true');
  else sessionStorage.removeItem(key);
}

/** Whether this sign-in may create the company's account; asked once. */
export function takeTrial(): boolean {
  const isTrial = sessionStorage.getItem(key) === 'true';
  sessionStorage.removeItem(key);
  return isTrial;
}
