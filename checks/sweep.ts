/**
 * How much of the sweeps runs: `npm run test:long` asks for the whole, everything else for the fixed sample. Tests read
 * it by `inject('sweep')`; the files that do are named `*.sweep.test.ts` and `*.sweep.spec.ts`. Walks through the browser that
 * are part of the whole alone are named `*.long.spec.ts`.
 */
export const sweep = process.env['SHIFTGATE_SWEEP'] === 'whole' ? 'whole' : 'sample';
