import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirrorToFile } from '@shiftgate/emulators/state/state-file.ts';

/** The one clock of the try-out: the machine's time and an offset that the emulators' page moves. It survives a restart. */
export interface MovableClock {
  now(): number;
  set(ms: number): void;
  advance(ms: number): void;
  readonly isMovable: true;
}

/** Makes the clock of a data folder; `onMove` is called after each move. */
export function openMovableClock(dataDir: string, onMove: () => void): MovableClock {
  const file = join(dataDir, 'clock.json');
  let offsetMs = readOffset(file);
  const kept = mirrorToFile({ path: file, text: () => JSON.stringify({ offsetMs }) });
  const moveTo = (next: number) => {
    offsetMs = next;
    // Without delay, so that a program killed right now starts again at the time that was shown.
    kept.flush();
    onMove();
  };
  return {
    now: () => Date.now() + offsetMs,
    set: (ms) => moveTo(ms - Date.now()),
    advance: (ms) => moveTo(offsetMs + ms),
    isMovable: true,
  };
}

function readOffset(file: string): number {
  try {
    const { offsetMs } = JSON.parse(readFileSync(file, 'utf8')) as { offsetMs?: unknown };
    return typeof offsetMs === 'number' && Number.isFinite(offsetMs) ? offsetMs : 0;
  } catch {
    // No file yet, or half a one after a power cut: the machine's own time is always right to begin with.
    return 0;
  }
}
