import { install, run } from './ready.mjs';

install();
run('checks/test.ts');
