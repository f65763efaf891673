import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged, dist } from '../build/build.ts';
import { isTryout } from './settings.ts';

const mode = isTryout(process.env) ? 'tryout' : 'production';
// What a command prints may be read by another program: how the build went is told beside it.
await buildWhatChanged((text) => process.stderr.write(`${text}\n`), [mode]);
await import(pathToFileURL(join(dist, mode, 'cli.mjs')).href);
