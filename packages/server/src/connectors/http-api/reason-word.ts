/** Whether a provider's word may stand in an error: a short one that can hold no secret and no text. */
export function isReasonWord(word: string): boolean {
  return /^\w{1,64}$/.test(word);
}
