import { install, run } from './ready.mjs';

install();
run('checks/test-long.ts', process.argv.slice(2), { SHIFTGATE_SWEEP: 'whole' });
