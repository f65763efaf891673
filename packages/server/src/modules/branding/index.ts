import type { Handlers } from '../../http/mount.ts';
import { addLookImage, getLook, setLook } from './change-branding.ts';
import type { LookDeps } from './change-branding.ts';

/** The calls on the look of the company's sign-in pages (spec §2, /customize). */
export function lookHandlers(deps: LookDeps) {
  return {
    'look.get': (ctx) => getLook(deps, ctx),
    'look.set': (ctx, input) => setLook(deps, ctx, input),
    'look.addImage': (steps, input) => addLookImage(deps, steps, input),
  } satisfies Partial<Handlers>;
}
