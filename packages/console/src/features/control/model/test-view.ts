import { TEST_STAGES as testStages } from '@shiftgate/domain/control/activation-test.ts';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import type { ActivationTest } from './model.ts';

/** The key of the texts of a test, or of a rehearsal, which changes nothing at the workspace. */
export function testTexts({ is_rehearsal: isRehearsal }: { readonly is_rehearsal: boolean }) {
  return isRehearsal ? 'activation.rehearsal' : 'activation.test';
}

/** How many of a test's people have passed a stage. */
function passedBy(test: Pick<ActivationTest, 'users'>, stage: TestStage): number {
  return test.users.filter((user) => user.tests[stage] !== null).length;
}

/** The state of a stage: passed by all, by some, in progress, or later. */
export function findStageState(
  test: Pick<ActivationTest, 'stage' | 'users'>,
  stage: TestStage,
): 'passed' | 'partly' | 'current' | 'waiting' {
  const count = passedBy(test, stage);
  if (count > 0 && count === test.users.length) return 'passed';
  if (count > 0) return 'partly';
  return stage === test.stage ? 'current' : 'waiting';
}

/** The next stage, and whether it may open: one person must have passed the current one. */
export function findNextStage(
  test: Pick<ActivationTest, 'stage' | 'users'>,
): { readonly stage: TestStage; readonly isOpen: boolean; readonly isForAll: boolean } | null {
  const stage = testStages[testStages.indexOf(test.stage) + 1];
  if (stage === undefined) return null;
  const count = passedBy(test, test.stage);
  return { stage, isOpen: count > 0, isForAll: count === test.users.length };
}

/** Why a person cannot take part, as the server would refuse it; null when they can. */
export function findTestObstacle(
  user: {
    readonly is_admin: boolean;
    readonly allowed: boolean;
    readonly status: string;
    readonly domain_name: string;
    readonly vacation: { readonly state: string } | null;
  },
  domains: readonly string[],
): 'administrator' | 'not_active' | 'on_vacation' | 'other_domain' | null {
  if (user.is_admin || user.allowed) return 'administrator';
  if (user.status !== 'active') return 'not_active';
  if (user.vacation?.state === 'current') return 'on_vacation';
  return domains.includes(user.domain_name) ? null : 'other_domain';
}

/** Whether a test person has to get a password first. Both of these tests take a right one, the temporary one too. */
export function needsPassword({ has_password: has, tests }: ActivationTest['users'][number]): boolean {
  return !has && tests.lockout === null && tests.success === null;
}
