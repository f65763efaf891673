/** Whether a company can create its own account here; the server writes it into the page. */
export function isSignUpOpen(): boolean {
  return document.documentElement.dataset['signUp'] === 'open';
}
