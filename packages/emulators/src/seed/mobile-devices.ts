import type { MobileDevice, WorkspaceUser } from '../state/model.ts';
import { seededRandom } from '../support/random.ts';

const phones = [
  { model: 'Moto G84', os: 'Android 14', type: 'ANDROID' },
  { model: 'Galaxy A54', os: 'Android 14', type: 'ANDROID' },
  { model: 'iPhone 13', os: 'iOS 18.1', type: 'IOS_SYNC' },
] as const;

/** Own phones on which about every third person has the work account. */
export function makeMobileDevices(users: readonly WorkspaceUser[]): MobileDevice[] {
  // A source of its own, so that the rest of the company stays as it is.
  const draw = seededRandom(20210302);
  return users.flatMap((user) => {
    const phone = phones[Math.floor(draw() * 9)];
    if (phone === undefined) return [];
    const number = user.id.slice(-12);
    return [
      {
        resourceId: `AFiQxQ8estrela${number}`,
        deviceId: `3a${number}`,
        email: user.primaryEmail,
        ...phone,
        status: 'APPROVED' as const,
      },
    ];
  });
}
