import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** A value that is read on request. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** Adds a gauge whose values are read at every request; a failed read leaves the values out. */
export function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeOptions,
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const readings = await readOrNothing(read);
      this.reset();
      // A gauge without labels would show a zero that was never read.
      if (labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

async function readOrNothing(
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): Promise<readonly Reading[]> {
  try {
    return await read();
  } catch {
    // During a database outage the other metrics matter most.
    return [];
  }
}
