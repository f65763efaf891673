import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Begins with what takes longest, so that neither core is left waiting for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/screens[\w-]*\.spec\.ts$/.test(moduleId);
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['tryout/e2e/**/*.spec.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Each file starts a product of its own on free ports, so two of them share two cores well.
    maxWorkers: 2,
    bail: 1,
    sequence: { sequencer: LongestFirst },
  },
});
