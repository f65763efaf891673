import { readFile, stat } from 'node:fs/promises';
import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import { composeDirectoryOfFile } from '../compose-directory.ts';
import { grantOf, isRefusal, openFile, searchOf } from '../modules/emergency-file/public.ts';
import type { EmergencyPayload, OpenedFile } from '../modules/emergency-file/public.ts';
import { isDirectoryError } from '../ports/directory.ts';
import { CommandError } from './command.ts';
import type { AloneDeps } from './command.ts';
import { describeTarget, requireAllRead, switchRedirectsOff } from './switch-redirects-off.ts';
import { theWorkspace, whileWaiting } from './while-waiting.ts';

const sheet =
  "Use the printed sheet: an administrator turns off access control in the workspace's own console.";

const refusals: Readonly<Record<Exclude<OpenedFile['kind'], 'opened'>, string>> = {
  unreadable: 'This is not an emergency file, or it is incomplete.',
  other_version: 'The file was created by another version of the product; use that version.',
  wrong_passphrase: 'The passphrase is incorrect.',
  damaged: 'The file was changed or is damaged. Use another copy.',
};

/**
 * Turns a company's single sign-on off with only its emergency file and the provider. Throws CommandError when it is
 * not off in the end.
 */
export async function disableByFile(deps: AloneDeps, file: string, isDry: boolean): Promise<void> {
  const payload = await openedBy(deps, await readText(file));
  const { company } = payload;
  deps.say(
    `${company.name} (${company.main_domain}), exported ${payload.exported_at} by ${payload.exported_by}.`,
  );
  const [grant, search] = [grantOf(payload), searchOf(payload)];
  const { customerId } = grant;
  const directory = composeDirectoryOfFile({ ...payload, customerId }, deps.clock);
  if (directory === null)
    throw new CommandError('The file is for a provider that this version does not support.');
  const { federation } = directory;
  try {
    const find = () => whileWaiting(deps, theWorkspace, () => federation.findRedirects(grant, search));
    const { profile, redirects, unread } = await find();
    if (redirects.length === 0) {
      requireAllRead(unread);
      deps.say(
        profile === null && federation.kind === 'profiles'
          ? "The workspace doesn't have our SSO profile, so no one is redirected to Shiftgate. Nothing to do."
          : 'The workspace redirects no one to Shiftgate: access control is already off.',
      );
      return;
    }
    deps.say(`The workspace redirects people to Shiftgate: ${redirects.map(describeTarget).join(', ')}.`);
    if (isDry) {
      deps.say('Dry run: each of these would be turned off. Nothing was changed.');
      requireAllRead(unread);
      return;
    }
    await switchRedirectsOff(deps, { federation, grant, search }, redirects, async () => undefined);
    const left = await find();
    if (left.redirects.length > 0)
      throw new CommandError('The workspace still redirects people to Shiftgate. Run the command again.');
    requireAllRead(left.unread);
    deps.say(
      'Verified: the workspace redirects no one to Shiftgate. People sign in with their workspace passwords.',
    );
    deps.say('The change takes effect within minutes, but can take up to 24 hours to reach everyone.');
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    throw new CommandError(
      isRefusal(error)
        ? `The workspace doesn't accept the authorization in this file (${error.code}). ${sheet}`
        : `The workspace can't be reached right now (${error.code}). Run the command again. ${sheet}`,
    );
  }
}

async function readText(file: string): Promise<string> {
  const info = await stat(file).catch(() => null);
  if (info === null || !info.isFile())
    throw new CommandError(`${file} can't be read. Check the path and its permissions.`);
  if (info.size > emergencyFileRules.maxBytes) throw new CommandError(refusals.unreadable);
  return readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} can't be read. Check the path and its permissions.`);
  });
}

async function openedBy(deps: AloneDeps, text: string): Promise<EmergencyPayload> {
  const opened = await openFile(text, await deps.promptSecret('Passphrase of the emergency file:'));
  if (opened.kind !== 'opened') throw new CommandError(refusals[opened.kind]);
  return opened.payload;
}
