export { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
export { tryoutConfig } from '../config.ts';
export { openMovableClock } from '../movable-clock.ts';
export { notePort } from '../settings.ts';
export { startWorkspaces } from '../workspaces.ts';
