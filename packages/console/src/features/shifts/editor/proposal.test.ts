import { describe, expect, it } from 'vitest';
import { aShift } from '#testing/entities.ts';
import { patchOfProposal } from './proposal.ts';
import { draftOf } from '../model/shift-draft.ts';

const draft = { ...draftOf(aShift(1)), list_ip: '10.0.0.0/8' };
const zone = 'America/Sao_Paulo';

describe('a proposed change of a shift', () => {
  it('adds an address that the list does not let through yet', () => {
    expect(patchOfProposal(draft, { addIp: '203.0.113.7', openAt: '' }, zone)).toEqual({
      list_ip: '10.0.0.0/8\n203.0.113.7',
    });
    expect(patchOfProposal(draft, { addIp: '10.1.2.3', openAt: '' }, zone)).toEqual({});
  });

  it('adds the network of an IPv6 address, so that the same device is let in tomorrow', () => {
    const today = patchOfProposal(draft, { addIp: '2001:db8:1:2:aaaa:bbbb:cccc:dddd', openAt: '' }, zone);
    expect(today).toEqual({ list_ip: '10.0.0.0/8\n2001:db8:1:2::/64' });
    const tomorrow = { addIp: '2001:db8:1:2:1f3c:7a20:99ee:4b01', openAt: '' };
    expect(patchOfProposal({ ...draft, ...today }, tomorrow, zone)).toEqual({});
  });

  it('opens the full hour of a moment on its weekday, in the zone of the shift', () => {
    // Monday 02:05 in UTC is Sunday 23:05 in São Paulo.
    const patch = patchOfProposal(draft, { addIp: '', openAt: '2025-03-10T02:05:00Z' }, zone);
    expect(patch.rules?.at(-1)).toMatchObject({
      kind: 'weekly',
      day: 7,
      startHour: '23:00',
      endHour: '23:59',
    });
    const manaus = patchOfProposal(draft, { addIp: '', openAt: '2025-03-10T13:30:00Z' }, 'America/Manaus');
    expect(manaus.rules).toHaveLength(draft.rules.length + 1);
    expect(manaus.rules?.at(-1)).toMatchObject({ day: 1, startHour: '09:00', endHour: '10:00' });
  });

  it('adds no hours where the draft is open at that moment', () => {
    const openAt = '2025-03-10T13:30:00Z';
    const asked = { addIp: '', openAt };
    const taken = { ...draft, rules: [], ...patchOfProposal({ ...draft, rules: [] }, asked, zone) };
    expect(taken.rules).toHaveLength(1);
    expect(patchOfProposal(taken, asked, zone)).toEqual({});
    expect(patchOfProposal(taken, { addIp: '', openAt: '2025-03-10T14:00:00Z' }, zone).rules).toHaveLength(2);
  });

  it('is nothing for a text that is no moment', () => {
    expect(patchOfProposal(draft, { addIp: '', openAt: 'soon' }, zone)).toEqual({});
  });
});
