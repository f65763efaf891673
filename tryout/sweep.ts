/**
 * How much of the sweeps runs: `npm run test:long` asks for the whole, everything else for the fixed sample. Tests read
 * it by `inject('sweep')`; the files that do are named `*.sweep.test.ts` and `*.sweep.spec.ts`.
 */
export const sweep = process.env['SHIFTGATE_SWEEP'] === 'whole' ? 'whole' : 'sample';
