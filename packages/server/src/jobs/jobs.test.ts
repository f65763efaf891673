import { expect, it } from 'vitest';
import { wakeable } from '../due-work/public.ts';
import { jobs } from './jobs.ts';

it('has one job for every name that can be woken', () => {
  const names = jobs.map((job) => job.name);
  expect(names.filter((name) => wakeable.some((one) => one === name)).toSorted()).toEqual(
    wakeable.toSorted(),
  );
  expect(new Set(names).size).toBe(names.length);
});
