import { isLoopbackHost } from './http/loopback.ts';

/** Whether an address is on this machine. */
export function isLocalUrl(text: string): boolean {
  return URL.canParse(text) && isLoopbackHost(new URL(text).hostname);
}

/** Reads the origin of an https address; adds any other to `problems`. */
export function httpsUrl(name: string, text: string, problems: string[]): string {
  if (!text) return '';
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') {
    problems.push(`${name} must be an https URL, not ${text}`);
    return '';
  }
  return new URL(text).origin;
}

/** Adds the address of a provider that is not https, or is an emulator's on this machine, to `problems`. */
export function checkProviderUrl(name: string, text: string, problems: string[]): void {
  if (!httpsUrl(name, text, problems)) return;
  if (isLocalUrl(text))
    problems.push(`${name} is ${text}: an emulator's address is not allowed in production`);
}
