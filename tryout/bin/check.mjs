import { install, run } from './ready.mjs';

install();
run('tryout/check.ts');
