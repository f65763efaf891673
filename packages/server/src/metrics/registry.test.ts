import { expect, it } from 'vitest';
import { createRegistry } from './registry.ts';

it('writes counters, histograms and gauges in the text format', async () => {
  const registry = createRegistry();
  const counter = registry.counter('attempts_total', 'Attempts.');
  counter.add({ result: 'success' });
  counter.add({ result: 'success' });
  counter.add({ result: 'a"b\\c\nd' });
  const histogram = registry.histogram('answer_seconds', 'Time.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value);
  registry.gauge('queue', 'Queue.', async () => [{ value: 3 }]);
  expect(await registry.text()).toBe(
    [
      '# HELP attempts_total Attempts.',
      '# TYPE attempts_total counter',
      'attempts_total{result="success"} 2',
      'attempts_total{result="a\\"b\\\\c\\nd"} 1',
      '# HELP answer_seconds Time.',
      '# TYPE answer_seconds histogram',
      'answer_seconds_bucket{le="0.1"} 2',
      'answer_seconds_bucket{le="1"} 3',
      'answer_seconds_bucket{le="+Inf"} 4',
      'answer_seconds_sum 7.65',
      'answer_seconds_count 4',
      '# HELP queue Queue.',
      '# TYPE queue gauge',
      'queue 3',
      '',
    ].join('\n'),
  );
});

it('leaves an unreadable gauge out', async () => {
  const registry = createRegistry();
  registry.gauge('away', 'Away.', () => Promise.reject(new Error('away')));
  registry.gauge('here', 'Here.', () => [{ value: 1 }]);
  expect(await registry.text()).toBe('# HELP here Here.\n# TYPE here gauge\nhere 1\n');
});

it('limits the number of series for any labels', async () => {
  const registry = createRegistry();
  const counter = registry.counter('codes_total', 'Codes.');
  for (let index = 0; index < 5_000; index += 1) counter.add({ code: `c${index}` });
  const lines = (await registry.text()).trim().split('\n');
  expect(lines.length).toBeLessThan(210);
  expect(lines.at(-1)).toBe('codes_total{overflow="true"} 4800');
});
