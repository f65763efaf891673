import { fileURLToPath } from 'node:url';
import { runProduction } from '@shiftgate/server/main.ts';

await runProduction(fileURLToPath(new URL('../console', import.meta.url)));
