import { get } from 'node:http';

/** What the client is asked for: a file at this address. */
export interface FileOrder {
  readonly url: string;
}
export interface FileReport {
  readonly rows: number;
  readonly seconds: number;
}

/** A browser that keeps a file: a process of its own, so that its work is not the server's. */
process.on('message', ({ url }: FileOrder) => {
  const began = performance.now();
  let lines = 0;
  get(url, (answer) => {
    answer.on('data', (part: Buffer) => {
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
    });
    answer.on('end', () => {
      const report: FileReport = { rows: lines - 1, seconds: (performance.now() - began) / 1000 };
      process.send?.(report);
      process.disconnect();
    });
  });
});
