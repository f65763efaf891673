import type { Preflight } from '@shiftgate/contract/entities/control.ts';
import { AppError } from '#core/app-error.ts';
import { readDirectory } from '#modules/connection/public.ts';
import { emergencyFileItem } from './emergency-file-items.ts';
import { fault, well } from './items.ts';
import { noticeItems } from './notices.ts';
import { secondStepItem } from './second-step.ts';
import { readStored } from './stored-items.ts';
import type { PreflightInput } from './stored-items.ts';
import { queryWorkspace } from './workspace-items.ts';
import type { InTx, PreflightDeps } from './workspace-items.ts';

/**
 * Checks every condition of an activation, with calls to the workspace and to the sign-in service. Throws DOMAIN_NOT_FOUND.
 */
export async function runPreflight(
  given: PreflightDeps,
  inTx: InTx,
  input: PreflightInput,
): Promise<Preflight> {
  const directory = await inTx((tx) => readDirectory(tx, given.directories, input.companyKey));
  const deps = { ...given, directory };
  const stored = await inTx((tx) => readStored(deps, tx, input));
  const [workspace, isReachable, emergencyFile] = await Promise.all([
    queryWorkspace(deps, inTx, input.companyKey, stored),
    deps.signInProbe.isReachable(),
    emergencyFileItem(deps, inTx, input.companyKey),
  ]);
  const url = deps.signInProbe.url;
  const [plan, administrators, ...rest] = stored.items;
  const items = [
    ...(plan ? [plan] : []),
    workspace.credentials,
    workspace.scopes,
    // Where whole domains are redirected, administrators of them come here as well.
    ...(administrators && directory.federation.kind === 'profiles' ? [administrators] : []),
    ...rest,
    isReachable
      ? well('sign_in_service', { url })
      : fault('sign_in_service', 'blocking', 'SIGN_IN_SERVICE_UNREACHABLE', {
          fix: 'operator',
          facts: { url },
        }),
    ...workspace.others,
    secondStepItem(deps, stored.company, stored.figures),
    ...noticeItems(directory.federation.kind, stored.company.control_notices_known),
    emergencyFile,
  ];
  const states = new Set(items.map((item) => item.state));
  const state = states.has('blocking') ? 'blocking' : states.has('warning') ? 'warning' : 'ok';
  return { state, checked_at: new Date(deps.clock.now()).toISOString(), items };
}

/** Throws the code of the first blocking item, with all of them; warnings are ignored. */
export function refuseBlocked({ items }: Preflight): void {
  const blocking = items.filter((item) => item.state === 'blocking');
  const code = blocking[0]?.code;
  if (code) throw new AppError(code, { ...blocking[0]?.facts, items: blocking });
}
