import { Text } from '@mantine/core';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { useState } from 'react';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { PersonFilter } from '../access-log/person-filter.tsx';
import { ReasonField } from './reason-field.tsx';
import { SpanFields } from './span-fields.tsx';
import { instantOf, lastDays } from './span-state.ts';
import { usePersonFile } from './use-person-file.ts';

interface PersonLogDialogProps {
  /** Whose logs; left out, the person is chosen here. */
  readonly user?: { readonly key: string; readonly name: string };
  readonly onClose: () => void;
}

/** Exports what both logs hold of one person in chosen days and hours, with seals. */
export function PersonLogDialog({ user, onClose }: PersonLogDialogProps) {
  const t = useT();
  const { company } = useSession();
  const zone = zoneOf(company.zone);
  const [chosen, setChosen] = useState(user?.key ?? '');
  const [span, setSpan] = useState(() => lastDays(zone, now()));
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const file = usePersonFile(onClose);
  const from = instantOf(zone, span.fromDay, span.fromTime);
  const until = instantOf(zone, span.untilDay, span.untilTime);
  const isGood = chosen !== '' && from !== null && until !== null && from < until && reason.trim() !== '';
  return (
    <DialogFrame
      title={
        user === undefined ? t('evidence.person.title') : t('evidence.person.titleOf', { name: user.name })
      }
      hint={t('evidence.person.text')}
      onClose={onClose}
      submitLabel={t('evidence.person.export')}
      isBusy={file.isPending}
      isDisabled={false}
      onSubmit={() => {
        setWasTried(true);
        if (!isGood) return;
        const ends = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
        file.mutate({ body: { kind: 'person_log', user: chosen, ...ends, reason } });
      }}
    >
      {user === undefined ? (
        <PersonFilter
          label={t('evidence.person.who')}
          placeholder={t('evidence.person.choose')}
          clearLabel={t('evidence.person.clear')}
          value={chosen}
          onChange={(key) => setChosen(key ?? '')}
        />
      ) : null}
      {wasTried && chosen === '' ? (
        <Text size="sm" role="alert" c="var(--sg-bad)">
          {t('evidence.person.needed')}
        </Text>
      ) : null}
      <SpanFields span={span} zone={company.zone} wasTried={wasTried} onChange={setSpan} />
      <ReasonField value={reason} isMissing={wasTried} onChange={setReason} />
    </DialogFrame>
  );
}
