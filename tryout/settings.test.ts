import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readTryoutSettings } from './settings.ts';

it('takes what is empty for what is not set', () => {
  const usual = { port: 8080, dataDir: resolve('.data') };
  expect(readTryoutSettings({})).toEqual(usual);
  expect(readTryoutSettings({ PORT: '', SHIFTGATE_DATA_DIR: '' })).toEqual(usual);
  expect(readTryoutSettings({ PORT: '65532', SHIFTGATE_DATA_DIR: '/srv/x' })).toEqual({
    port: 65_532,
    dataDir: '/srv/x',
  });
});

it.each(['abc', '0', '-1', '65534', '70000'])('refuses PORT=%s with a sentence', (port) => {
  expect(() => readTryoutSettings({ PORT: port })).toThrow(/PORT must/);
});
