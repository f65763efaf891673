import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notePort, readCommandSettings, readTryoutSettings } from './settings.ts';

it('treats empty settings as not set', () => {
  const usual = { port: 8080, dataDir: resolve('.data') };
  expect(readTryoutSettings({})).toEqual(usual);
  expect(readTryoutSettings({ PORT: '', SHIFTGATE_DATA_DIR: '' })).toEqual(usual);
  expect(readTryoutSettings({ PORT: '65531', SHIFTGATE_DATA_DIR: '/srv/x' })).toEqual({
    port: 65_531,
    dataDir: '/srv/x',
  });
});

it.each(['abc', '0', '-1', '65534', '70000'])('refuses PORT=%s with a sentence', (port) => {
  expect(() => readTryoutSettings({ PORT: port })).toThrow(/PORT must/);
});

describe('a command beside the try-out', () => {
  const withNote = (work: (dataDir: string) => void): void => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sg-note-'));
    notePort(dataDir, 8500);
    work(dataDir);
    rmSync(dataDir, { recursive: true });
  };

  it('finds the addresses of the running one by its folder alone', () =>
    withNote((dataDir) => {
      expect(readCommandSettings({ SHIFTGATE_DATA_DIR: dataDir })).toMatchObject({
        dataDir,
        settings: {
          publicUrl: 'http://localhost:8500',
          signInUrl: 'http://localhost:8501',
          providers: { google: { tokenUrl: 'http://localhost:8502/token' } },
        },
      });
    }));

  it('prefers settings over recorded addresses, and falls back to the usual port', () =>
    withNote((dataDir) => {
      const settingsOf = (env: Record<string, string>) =>
        readCommandSettings({ SHIFTGATE_DATA_DIR: dataDir, ...env })?.settings;
      expect(settingsOf({ PORT: '9000' })?.signInUrl).toBe('http://localhost:9001');
      expect(settingsOf({ PORT: '' })?.signInUrl).toBe('http://localhost:8501');
      expect(settingsOf({ SIGNIN_URL: 'http://localhost:9' })?.signInUrl).toBe('http://localhost:9');
      expect(settingsOf({ SHIFTGATE_DATA_DIR: join(dataDir, 'none') })?.signInUrl).toBe(
        'http://localhost:8081',
      );
      expect(() => settingsOf({ PORT: 'abc' })).toThrow(/PORT must/);
    }));

  it('leaves a real installation to its own settings', () => {
    expect(readCommandSettings({ SHIFTGATE_MODE: 'production' })).toBeNull();
    expect(readCommandSettings({ DATABASE_URL: 'postgres://x' })).toBeNull();
  });
});
