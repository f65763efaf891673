import type * as source from '#pt-BR/shifts/protection.ts';
import type { Translated } from '#translate.ts';

export const protection = {
  onlyMe: 'You can’t change this shift because you’re in it.',
  withMe: {
    one: 'You can’t change this shift because you and {count} other manager or administrator are in it ({names}).',
    other:
      'You can’t change this shift because you and {count} other managers or administrators are in it ({names}).',
  },
  others: {
    one: 'You can’t change this shift because {count} manager or administrator is in it ({names}).',
    other: 'You can’t change this shift because {count} managers or administrators are in it ({names}).',
  },
  allow: 'A control administrator can allow it under Permissions.',
  people: 'You can still add and remove the other people in the shift.',
  bulk: {
    one: 'You can’t change {names}: it includes managers or administrators.',
    other: 'You can’t change {count} of these shifts ({names}): they include managers or administrators.',
  },
} satisfies Translated<typeof source.protection>;
