import { Box, Button, Checkbox, Group, Stack, Tabs, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useMemo, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/client.ts';
import { mostEmails, readEmails } from '#lib/forms/email-list.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { UpdateUnits } from '#components/people/update-units.tsx';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { bodyOfAddition, leftOutOf } from '../model/addition.ts';
import { useShiftText } from '../texts.ts';
import { AdditionEffect } from './addition-effect.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import type { Added, Addition, ChosenPerson, WireShift } from '../model/model.ts';

interface AddPeopleDialogProps {
  readonly shift: WireShift;
  readonly onAdded: (answer: Added, addition: Addition) => void;
  readonly onClose: () => void;
}

const ways = ['search', 'units', 'emails'] as const;
type Way = (typeof ways)[number];
type Preview = CallResponse<'shifts.preview'>;
const nothingStrange: { readonly unknown: readonly string[]; readonly gone: readonly string[] } = {
  unknown: [],
  gone: [],
};

/** Adds people to a shift by search, org unit and e-mails together. The impact is shown first. */
export function AddPeopleDialog({ shift, onAdded, onClose }: AddPeopleDialogProps) {
  const t = useShiftText();
  const common = useT();
  const errorText = useErrorText();
  const { company } = useSession();
  const [way, setWay] = useState<Way>('search');
  const [people, setPeople] = useState<ReadonlyMap<string, ChosenPerson>>(new Map());
  const [units, setUnits] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  /** E-mails that the server did not find, or found outside the directory; listed until corrected. */
  const [strange, setStrange] = useState(nothingStrange);
  /** The previewed impact and its people. Only these are added, not what was typed since. */
  const [asked, setAsked] = useState<{ readonly addition: Addition; readonly preview: Preview } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const list = useMemo(() => readEmails(text), [text]);
  /** Nothing chosen here is lost any more: closing does not ask. */
  const mayLeave = useRef(false);
  const guard = useLeaveGuard(people.size + units.length > 0 || text.trim() !== '', {
    // The address holds the dialog's state, so "back" closes it.
    isLeaving: (next, current) =>
      next.pathname !== current.pathname || next.search['adding'] !== current.search['adding'],
    mayLeave,
    words: {
      title: t('participants.leaveTitle'),
      message: t('participants.leaveText'),
      confirmLabel: t('participants.leaveConfirm'),
    },
  });
  const close = async () => {
    if (guard.isAsking || !(await guard.askToLeave())) return;
    mayLeave.current = true;
    onClose();
  };

  const isStill = (email: string) => list.emails.includes(email);
  const unknown = strange.unknown.filter(isStill);
  const gone = strange.gone.filter(isStill);
  const wrong = list.invalid.length + unknown.length + gone.length;
  const counts: Readonly<Record<Way, number>> = {
    search: people.size,
    units: units.length,
    emails: list.emails.length,
  };
  const isAnybody = counts.search + counts.units + counts.emails > 0;
  const mayAsk = isAnybody && wrong === 0 && counts.emails <= mostEmails;

  const addition = useAct('shifts.addUsers', {
    invalidates: ['shifts.users', 'shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
  });
  /** First the preview, then the call. Unknown e-mails come back for correction. */
  const ask = () =>
    whileBusy(setIsAsking, async () => {
      try {
        const wanted = { people, units, emails: list.emails };
        const body = { add: bodyOfAddition(wanted) };
        const preview = await call('shifts.preview', { params: { key: shift.key }, body });
        const unknownEmails = new Set([...preview.not_found, ...preview.invalid]);
        const hasLeft = new Set(preview.gone);
        const toCorrect = {
          unknown: wanted.emails.filter((email) => unknownEmails.has(email)),
          gone: wanted.emails.filter((email) => hasLeft.has(email)),
        };
        setStrange(toCorrect);
        if (toCorrect.unknown.length + toCorrect.gone.length === 0) setAsked({ addition: wanted, preview });
        else setWay('emails');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showSnackbar({ message: errorText(error), tone: 'error' });
      }
    });
  const add = (wanted: Addition) =>
    addition.mutate(
      { params: { key: shift.key }, body: bodyOfAddition(wanted) },
      {
        onSuccess: (answer) => {
          mayLeave.current = true;
          onAdded(answer, wanted);
        },
      },
    );

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnEscape={!guard.isAsking}
      title={t('participants.add')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
    >
      {asked === null ? (
        <Stack gap="md">
          <Tabs value={way} onChange={(next) => setWay(ways.find((each) => each === next) ?? 'search')}>
            <Tabs.List>
              {ways.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`participants.ways.${each}`)}
                  {counts[each] === 0 ? null : ` (${counts[each]})`}
                  {each === 'emails' && wrong > 0 ? <span className="sg-tab-problem"> !</span> : null}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="search" pt="md">
              <SearchPanel shift={shift} chosen={people} onChoose={setPeople} />
            </Tabs.Panel>
            <Tabs.Panel value="units" pt="md">
              <Checkbox.Group
                label={t('participants.unitsLabel')}
                description={t('participants.unitsHint')}
                value={[...units]}
                onChange={setUnits}
              >
                <Box className="sg-people-found" mt="xs">
                  {company.uos.length === 0 ? <Text c="dimmed">{t('participants.noUnits')}</Text> : null}
                  {company.uos.map((unit) => (
                    <Checkbox key={unit.path} value={unit.path} label={unit.name} description={unit.path} />
                  ))}
                </Box>
              </Checkbox.Group>
              <UpdateUnits />
            </Tabs.Panel>
            <Tabs.Panel value="emails" pt="md">
              <EmailsPanel text={text} list={list} unknown={unknown} gone={gone} onText={setText} />
            </Tabs.Panel>
          </Tabs>
          <ChosenPeople
            people={people}
            units={units}
            emails={counts.emails}
            wrong={wrong}
            onDropPerson={(key) => setPeople(new Map([...people].filter(([each]) => each !== key)))}
            onDropUnit={(path) => setUnits(units.filter((each) => each !== path))}
            onShowEmails={() => setWay('emails')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              {common('common.cancel')}
            </Button>
            <Button disabled={!mayAsk} loading={isAsking} onClick={() => void ask()}>
              {t('participants.next')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <AdditionEffect
          shiftName={shift.name}
          addition={asked.addition}
          preview={asked.preview}
          left={leftOutOf(asked.preview, asked.addition)}
          zone={shift.zone ?? shift.company_zone}
          isBusy={addition.isPending}
          onBack={() => setAsked(null)}
          onAdd={() => add(asked.addition)}
        />
      )}
    </Modal>
  );
}
