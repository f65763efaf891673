import { install, run } from './ready.mjs';

install();
// React renders the sign-in pages several times faster without its development checks.
run('tryout/start.ts', process.argv.slice(2), { NODE_ENV: 'production' });
