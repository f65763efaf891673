import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged, dist } from '../build/build.ts';
import { isTryout } from './settings.ts';

const mode = isTryout(process.env) ? 'tryout' : 'production';
// Another program may read a command's standard output, so build messages go to standard error.
await buildWhatChanged((text) => process.stderr.write(`${text}\n`), [mode]);
await import(pathToFileURL(join(dist, mode, 'cli.mjs')).href);
