import type { PreflightDeps } from './workspace-items.ts';
import type { NotifyDeps } from '../notify/notify-administrators.ts';

export type SwitchDeps = PreflightDeps & NotifyDeps;
