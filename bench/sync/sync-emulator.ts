import { startGoogleWorkspace } from './google-workspace.ts';
import { startMicrosoftWorkspace } from './microsoft-workspace.ts';

/** An order to the process of the emulated workspace. */
export type EmulatorOrder =
  /** A wait before every page of people. */
  { readonly kind: 'slow'; readonly delayMs: number } | { readonly kind: 'count' };

const [people, provider] = process.argv.slice(2);
const start = provider === 'microsoft' ? startMicrosoftWorkspace : startGoogleWorkspace;
const workspace = await start(Number(people));
process.on('message', (order: EmulatorOrder) => {
  if (order.kind === 'slow') workspace.delay(order.delayMs);
  process.send?.({ requests: workspace.requests() });
});
process.on('disconnect', () => process.exit(0));
process.send?.(workspace.report);
