import { BaseSequencer } from 'vitest/node';
import type { TestSequencerConstructor, TestSpecification } from 'vitest/node';

/**
 * An order of test files that begins with those whose path fits, known to take longest, so that no core is left
 * waiting for one of them at the end.
 */
export function longestFirst(isLong: RegExp): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const others = await super.sort(files);
      const fits = ({ moduleId }: TestSpecification) => isLong.test(moduleId);
      return [...others.filter(fits), ...others.filter((file) => !fits(file))];
    }
  };
}
