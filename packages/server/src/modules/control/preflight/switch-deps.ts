import type { PreflightDeps } from './workspace-items.ts';
import type { NotifyDeps } from '../notify/notify-administrators.ts';

/** What switching control on or off stands on. */
export type SwitchDeps = PreflightDeps & NotifyDeps;
