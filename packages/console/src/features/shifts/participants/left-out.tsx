import { Alert } from '@mantine/core';
import { useShiftText } from '../texts.ts';
import { ScrollList } from '#design/layout/scroll-list.tsx';
import type { LeftOut } from '../model/model.ts';

/** Names the people left out of an addition, and why. */
export function LeftOutAlerts({ left }: { readonly left: LeftOut }) {
  const t = useShiftText();
  return (['gone', 'protected'] as const).map((why) => {
    const title = t(`participants.${why}`, { count: left[why].length });
    return left[why].length === 0 ? null : (
      <Alert key={why} color="yellow" title={title}>
        <ScrollList label={title}>
          {left[why].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ScrollList>
      </Alert>
    );
  });
}
