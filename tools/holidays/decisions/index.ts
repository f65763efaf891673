import { brazilian } from './brazil.ts';
import { spanish } from './spain.ts';
import { american } from './united-states.ts';
import type { Decision } from './decision.ts';

/** Every decision about a day on which the sources differ, or on which a law differs from both. */
export const decisions: readonly Decision[] = [...brazilian, ...spanish, ...american];
