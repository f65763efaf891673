/** Google's rule for passwords: 8 to 100 printable ASCII characters, without a space at the beginning or end. */
export function isAcceptedPassword(password: string): boolean {
  return /^[\x21-\x7e][\x20-\x7e]{6,98}[\x21-\x7e]$/.test(password);
}
