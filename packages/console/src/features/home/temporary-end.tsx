import { Button, Group } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { figureLists } from '#components/figures/figure-lists.ts';
import { useExtendTemporary } from '#components/passwords/use-extend-temporary.ts';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatMoment } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import type { Summary } from './model.ts';

const ShareDialog = makeLaterPart(
  async () => (await import('#components/passwords/share-dialog.tsx')).ShareDialog,
);

/** The end of the temporary password, near or over: the people left with it, and what helps them. */
export function TemporaryEnd({
  temporary,
}: {
  readonly temporary: NonNullable<Summary['temporary_password']>;
}) {
  const t = useT();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const [isSending, setIsSending] = useState(false);
  const { extend, isPending } = useExtendTemporary();
  const { people, ends_at: endsAt, extensions_left: left, later } = temporary;
  const send = useAct('users.bulk', {
    invalidates: ['tasks.list', 'home.summary'],
    onSuccess: () => {
      setIsSending(false);
      showSnackbar({ message: t('home.temporaryEnd.sent'), tone: 'success' });
    },
  });
  const hasEnded = Date.parse(endsAt) <= now();
  const momentOf = (at: string) => formatMoment(at, { nowMs: now(), zone: company.zone, language }, t);
  const laterText =
    later && t('home.temporaryEnd.later', { count: later.people, moment: momentOf(later.ends_from) });
  // What helps is for the people whose end is near or over.
  if (people === 0) return <div>{laterText}</div>;
  return (
    <div>
      <FigureLink figure="on_temporary" count={people}>
        {t(hasEnded ? 'home.temporaryEnd.over' : 'home.temporaryEnd.soon', {
          count: people,
          moment: momentOf(endsAt),
        })}
      </FigureLink>
      {laterText === null ? null : <div>{laterText}</div>}
      <Group gap="xs" mt={4}>
        {me.is_control_admin && left > 0 ? (
          <Button size="compact-sm" variant="default" loading={isPending} onClick={extend}>
            {t('home.temporaryEnd.extend', { hours: passwordLimits.defaultPasswordHours })}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={() => setIsSending(true)}>
          {t('home.temporaryEnd.send')}
        </Button>
      </Group>
      {isSending ? (
        <ShareDialog
          kind="share_change_link"
          count={people}
          selection={{ filter: figureLists.on_temporary.search }}
          isBusy={send.isPending}
          onClose={() => setIsSending(false)}
          onMissing={() => setIsSending(false)}
          onSend={() =>
            send.mutate({
              body: {
                selection: { filter: figureLists.on_temporary.search, expected: people },
                act: { action: 'share_change_link' },
              },
            })
          }
        />
      ) : null}
    </div>
  );
}
