import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged, dist } from './build.ts';

// What a command prints may be read by another program: how the build went is told beside it.
await buildWhatChanged((text) => process.stderr.write(`${text}\n`), ['server']);
await import(pathToFileURL(join(dist, 'server', 'cli.mjs')).href);
