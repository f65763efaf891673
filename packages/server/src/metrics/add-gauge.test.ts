import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addGauge } from './add-gauge.ts';

const samplesOf = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('shows what is read at each request, and nothing of the request before', async () => {
  const registry = new Registry();
  let states = ['a', 'b'];
  addGauge(registry, { name: 'states', help: 'States.', labelNames: ['state'] }, () =>
    states.map((state) => ({ labels: { state }, value: 1 })),
  );
  addGauge(registry, { name: 'queue', help: 'Queue.' }, async () => [{ value: states.length }]);
  expect(await samplesOf(registry)).toEqual(['states{state="a"} 1', 'states{state="b"} 1', 'queue 2']);
  states = ['c"\n\\'];
  expect(await samplesOf(registry)).toEqual(['states{state="c\\"\\n\\\\"} 1', 'queue 1']);
});

it('leaves the values of an unreadable gauge out', async () => {
  const registry = new Registry();
  let isAway = false;
  const read = () => (isAway ? Promise.reject(new Error('away')) : [{ value: 1 }]);
  addGauge(registry, { name: 'away', help: 'Away.' }, read);
  addGauge(registry, { name: 'here', help: 'Here.' }, () => [{ value: 1 }]);
  expect(await samplesOf(registry)).toEqual(['away 1', 'here 1']);
  isAway = true;
  expect(await samplesOf(registry)).toEqual(['here 1']);
});
