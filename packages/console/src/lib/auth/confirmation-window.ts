import { readStored, writeStored } from '../storage.ts';

/** On which the window of a confirmation says that it is back from the provider. */
const channelName = 'confirmation';

const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? '';

/** Whether the page came back from a confirmation that a tab of this browser waits for. */
export function isConfirmationBack(url: string): boolean {
  return readStored('confirmation', `.${stateOf(url)}`) !== null;
}

/** Hands the provider's answer to the tab that waits for it. */
export function handConfirmationOver(url: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(url);
  channel.close();
}

/**
 * Waits for the way to `url` to come back, in whichever window. The provider's page leaves no link between the windows, so
 * they find each other by the state in the address.
 * @returns what ends the waiting.
 */
export function awaitConfirmation(url: string, take: (callbackUrl: string) => void): () => void {
  const state = stateOf(url);
  const channel = new BroadcastChannel(channelName);
  writeStored('confirmation', '1', `.${state}`);
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && URL.canParse(data) && stateOf(data) === state) take(data);
  };
  channel.addEventListener('message', onMessage);
  return () => {
    channel.removeEventListener('message', onMessage);
    channel.close();
    writeStored('confirmation', null, `.${state}`);
  };
}
