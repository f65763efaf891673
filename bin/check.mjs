import { install, run } from './ready.mjs';

install();
run('checks/check.ts');
