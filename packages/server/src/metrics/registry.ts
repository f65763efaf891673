/** Labels of one series: fixed short words, never personal data or keys. */
export type Labels = Readonly<Record<string, string>>;

/** A counter, which only grows. */
export interface Counter {
  add(labels?: Labels, by?: number): void;
}

/** A histogram of measured values. */
export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** A value that is read on request. */
export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

/** A metrics registry in the Prometheus text format (version 0.0.4). */
export interface Registry {
  counter(name: string, help: string): Counter;
  /** Bounds in ascending order; `+Inf` is added. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** The values are read at every request; a failed read leaves the series out. */
  gauge(name: string, help: string, read: () => Reading[] | Promise<Reading[]>): void;
  text(): Promise<string>;
}

/** Above this many series new ones are counted together, because external labels could grow without limit. */
const mostSeries = 200;
const overflow: Labels = { overflow: 'true' };

export function createRegistry(): Registry {
  const writers: (() => Promise<string>)[] = [];
  const add = (name: string, help: string, kind: string, lines: () => Promise<string[]> | string[]): void => {
    const head = `# HELP ${name} ${help.replace(/[\\\n]/g, ' ')}\n# TYPE ${name} ${kind}\n`;
    writers.push(async () => {
      const body = await lines();
      return body.length === 0 ? '' : `${head}${body.join('\n')}\n`;
    });
  };
  return {
    counter(name, help) {
      const series = new Series<{ value: number }>(() => ({ value: 0 }));
      add(name, help, 'counter', () =>
        series.map((labels, cell) => [`${name}${write(labels)} ${cell.value}`]),
      );
      return {
        add: (labels = {}, by = 1) => {
          series.of(labels).value += by;
        },
      };
    },
    histogram(name, help, bounds) {
      const series = new Series(() => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }));
      add(name, help, 'histogram', () =>
        series.map((labels, { counts, sum, count }) => [
          ...bounds.map(
            (bound, index) =>
              `${name}_bucket${write({ ...labels, le: String(bound) })} ${counts[index] ?? 0}`,
          ),
          `${name}_bucket${write({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${write(labels)} ${sum}`,
          `${name}_count${write(labels)} ${count}`,
        ]),
      );
      return {
        observe: (value, labels = {}) => {
          const cell = series.of(labels);
          cell.sum += value;
          cell.count += 1;
          for (let index = bounds.length - 1; index >= 0 && value <= (bounds[index] ?? 0); index -= 1)
            cell.counts[index] = (cell.counts[index] ?? 0) + 1;
        },
      };
    },
    gauge(name, help, read) {
      add(name, help, 'gauge', async () => {
        try {
          return (await read()).map(({ labels = {}, value }) => `${name}${write(labels)} ${value}`);
        } catch {
          // During a database outage the other metrics matter most.
          return [];
        }
      });
    },
    text: async () => (await Promise.all(writers.map((writer) => writer()))).join(''),
  };
}

class Series<Cell> {
  readonly #cells = new Map<string, { readonly labels: Labels; readonly cell: Cell }>();
  readonly #make: () => Cell;

  constructor(make: () => Cell) {
    this.#make = make;
  }

  of(labels: Labels): Cell {
    const key = write(labels);
    const known = this.#cells.get(key);
    if (known !== undefined) return known.cell;
    if (this.#cells.size >= mostSeries && labels !== overflow) return this.of(overflow);
    const made = { labels, cell: this.#make() };
    this.#cells.set(key, made);
    return made.cell;
  }

  map(lines: (labels: Labels, cell: Cell) => string[]): string[] {
    return [...this.#cells.values()].flatMap(({ labels, cell }) => lines(labels, cell));
  }
}

function write(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
