const longestReason = 64;
const wordPattern = /^\w{1,64}$/;

/** Whether an error may include a provider's word: a short one that can contain no secret and no text. */
export function isReasonWord(word: string): boolean {
  return wordPattern.test(word);
}

/**
 * The path of a field that did not parse as a reason such as `name.givenName`, or `root` when no field is meant.
 * Places in lists and names that are not fixed words are left out, because a key may be a value.
 */
export function reasonOfPath(path: readonly PropertyKey[], root: string): string {
  const names = path.filter((part) => typeof part === 'string' && isReasonWord(part) && !/^\d/.test(part));
  const reason = names.join('.');
  return reason === '' || reason.length > longestReason ? root : reason;
}
