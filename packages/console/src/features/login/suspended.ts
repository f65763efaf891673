import { call } from '#lib/api/client.ts';
import type { Company } from '#lib/auth/session.ts';
import { paths } from '#lib/routing/paths.ts';
import { writeStored } from '#lib/storage.ts';
import { findState, showPart, showState, showText } from './page.ts';

/** States of control in which all people sign in at the workspace. */
const isOff: readonly Company['control_state'][] = ['inactive', 'scheduled'];

/** Explains the suspension to a signed-in person, or with null to a visitor. */
export function showSuspended(company: Company | null, isAnotherTry: boolean): void {
  if (company === null) return showState('visitor');
  const state = findState('company');
  const effect = isOff.includes(company.control_state) ? 'suspendedControlOff' : 'suspendedControlOn';
  showText(state, 'access', 'suspendedCompany', { company: company.name });
  showText(state, 'effect', effect, { workspace: company.workspace_name });
  showPart(state, 'still', isAnotherTry);
  showState('company');
}

/** Ends the session here, even if the call fails. */
export async function signOut(): Promise<void> {
  await call('auth.signOut', {}).catch(() => undefined);
  writeStored('token', null);
  window.location.assign(paths.login);
}
