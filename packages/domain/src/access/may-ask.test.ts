import { describe, expect, it } from 'vitest';
import { mayAskForSingleAccess } from './may-ask.ts';
import { SIGN_IN_RESULTS } from './types.ts';

describe('asking for a single access', () => {
  it('is offered after what such an access overrules, and not to a person on vacation', () => {
    expect(SIGN_IN_RESULTS.filter((result) => !mayAskForSingleAccess(result))).toEqual([
      'success',
      'user_not_found',
      'disabled_domain',
      'expired_trial',
      'wrong_password',
      'user_suspended',
      'on_vacation',
    ]);
  });
});
