import { install, run } from './ready.mjs';

install();
run('tryout/dev/main.ts');
