import { describe, expect, it } from 'vitest';
import { findLinkObstacle, findLinkRecipient } from './link-recipient.ts';

const ana = { status: 'active', email: 'ana@loja.com', recovery_email: null } as const;
const bia = { ...ana, recovery_email: 'bia@casa.com' };

describe('where a change link goes', () => {
  it('is the recovery address, in every state of control', () => {
    expect(findLinkRecipient(bia, 'inactive')).toBe('bia@casa.com');
    expect(findLinkRecipient(bia, 'active')).toBe('bia@casa.com');
  });

  it.each([
    ['inactive', 'ana@loja.com'],
    ['scheduled', 'ana@loja.com'],
    ['test', null],
    ['activating', null],
    ['active', null],
    ['deactivating', null],
  ] as const)('is, without one, the mailbox only while it opens without us: %s', (control, to) => {
    expect(findLinkRecipient(ana, control)).toBe(to);
    expect(findLinkObstacle(ana, control)).toBe(to === null ? 'noRecipient' : null);
  });

  it('is nowhere for a person that is not active', () => {
    expect(findLinkObstacle({ ...bia, status: 'suspended' }, 'inactive')).toBe('notActive');
  });
});
