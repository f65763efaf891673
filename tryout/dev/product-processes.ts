import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findFreePorts } from '../ports.ts';
import type { Front } from './front.ts';
import type { ToProduct } from './product.ts';
import { compileCache, productScript } from './server-bundle.ts';

type Start = Extract<ToProduct, { kind: 'start' }>;

export interface ProductOptions {
  readonly front: Front;
  /** What a process starts with, but for its ports. */
  readonly start: () => Omit<Start, 'kind'>;
  /** The debugger's flag; two processes cannot have it together. */
  readonly inspect: string | null;
}

/** The processes of the product, of which one answers at a time. */
export interface ProductProcesses {
  /** Starts the built product in the place of the one that runs; false when it does not start, and that one goes on. */
  replace(): Promise<boolean>;
  /** Says that the clock was moved. */
  moveClock(offsetMs: number): void;
  close(): Promise<void>;
}

/** Manages the processes of the product. */
export function createProductProcesses({ front, start, inspect }: ProductOptions): ProductProcesses {
  let current: ChildProcess | null = null;
  const tell = (child: ChildProcess, message: ToProduct) => child.send(message);
  return {
    replace: async () => {
      const before = current;
      if (inspect !== null && before) await stopped(before);
      const [panelPort, signInPort] = await findPorts();
      const child = fork(productScript, {
        env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
        execArgv: ['--enable-source-maps', ...process.execArgv, ...(inspect === null ? [] : [inspect])],
      });
      const { config, ...others } = start();
      tell(child, { kind: 'start', config: { ...config, port: panelPort, signInPort }, ...others });
      const isReady = await Promise.race([
        once(child, 'message').then(() => true),
        once(child, 'exit').then(() => false),
      ]);
      if (!isReady) return false;
      current = child;
      front.turnTo({ panelPort, signInPort });
      if (before) void stopped(before);
      return true;
    },
    moveClock: (offsetMs) => {
      if (current?.connected) tell(current, { kind: 'clock', offsetMs });
    },
    close: async () => {
      if (current) await stopped(current);
    },
  };
}

async function findPorts(): Promise<[number, number]> {
  const first = await findFreePorts();
  return [first, first + 1];
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
