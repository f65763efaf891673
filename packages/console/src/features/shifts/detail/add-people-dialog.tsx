import { Alert, Button, Checkbox, Group, Stack, Tabs, Text } from '@mantine/core';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/client.ts';
import { useAct } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useErrorText, useT } from '../../../lib/texts.tsx';
import { mostEmails, readEmails, type EmailList } from '../../../lib/email-list.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';
import { DifferenceView } from './difference-view.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { SearchPanel } from './search-panel.tsx';

interface AddPeopleDialogProps {
  readonly shift: WireShift;
  readonly onClose: () => void;
}

const ways = ['search', 'units', 'emails'] as const;
type Way = (typeof ways)[number];
type People = CallBody<'shifts.addUsers'>;
type Preview = CallResponse<'shifts.preview'>;

/** Adds people to a shift: searched, by org unit, or by e-mails pasted or out of a file; what it does is said first. */
export function AddPeopleDialog({ shift, onClose }: AddPeopleDialogProps) {
  const t = useShiftText();
  const common = useT();
  const errorText = useErrorText();
  const { company } = useSession();
  const [way, setWay] = useState<Way>('search');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [units, setUnits] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  /** What the server found to be nobody's; stays listed until corrected. */
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  /** The effect that was worked out, and for whom: they are added, whatever was typed since. */
  const [asked, setAsked] = useState<{ readonly people: People; readonly preview: Preview } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const list: EmailList = readEmails(text);

  /** Nothing chosen here is lost any more: closing does not ask. */
  const mayLeave = useRef(false);
  const guard = useLeaveGuard(chosen.size + units.length > 0 || text.trim() !== '', {
    // The dialog stands in the address: back closes it.
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

  const count = way === 'search' ? chosen.size : way === 'units' ? units.length : list.emails.length;
  const stillUnknown = unknown.filter((email) => list.emails.includes(email));
  const people: People =
    way === 'search'
      ? { users: [...chosen] }
      : way === 'units'
        ? { org_units: [...units] }
        : { emails: [...list.emails] };
  const addition = useAct('shifts.addUsers', {
    invalidates: ['shifts.users', 'shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
    onSuccess: (answer) => {
      const gone = answer.not_found.length;
      const missed = gone === 0 ? '' : ` ${t('participants.gone', { count: gone })}`;
      const message = `${t('participants.added', { count: answer.added })}.${missed}`;
      showSnackbar({ message, tone: gone === 0 ? 'success' : 'error' });
      mayLeave.current = true;
      onClose();
    },
  });
  /** First the effect, then the deed; e-mails that are nobody's come back to be corrected. */
  const ask = async () => {
    setIsAsking(true);
    try {
      const add = { ...people, skip_invalid: true };
      const answer = await call('shifts.preview', { params: { key: shift.key }, body: { add } });
      const wrong = [...answer.not_found, ...answer.invalid];
      setUnknown(way === 'emails' ? wrong : []);
      if (wrong.length === 0 || way !== 'emails') setAsked({ people, preview: answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showSnackbar({ message: errorText(error), tone: 'error' });
    } finally {
      setIsAsking(false);
    }
  };
  const preview = asked?.preview ?? null;
  const add = () => {
    if (asked === null) return;
    addition.mutate({ params: { key: shift.key }, body: { ...asked.people, skip_invalid: true } });
  };
  const isListFine =
    list.invalid.length === 0 && stillUnknown.length === 0 && list.emails.length <= mostEmails;
  const mayAsk = count > 0 && (way !== 'emails' || isListFine);

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnEscape={!guard.isAsking}
      title={t('participants.add')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
      centered
    >
      {preview === null ? (
        <Stack gap="md">
          <Tabs value={way} onChange={(next) => setWay(ways.find((each) => each === next) ?? 'search')}>
            <Tabs.List>
              {ways.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`participants.ways.${each}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="search" pt="md">
              <SearchPanel shift={shift} chosen={chosen} onChoose={setChosen} />
            </Tabs.Panel>
            <Tabs.Panel value="units" pt="md">
              <Checkbox.Group
                label={t('participants.unitsLabel')}
                description={t('participants.unitsHint')}
                value={[...units]}
                onChange={setUnits}
              >
                <div className="sg-people-found">
                  {company.uos.length === 0 ? <Text c="dimmed">{t('participants.noUnits')}</Text> : null}
                  {company.uos.map((unit) => (
                    <Checkbox key={unit.path} value={unit.path} label={unit.name} description={unit.path} />
                  ))}
                </div>
              </Checkbox.Group>
            </Tabs.Panel>
            <Tabs.Panel value="emails" pt="md">
              <EmailsPanel text={text} list={list} unknown={stillUnknown} onText={setText} />
            </Tabs.Panel>
          </Tabs>
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
        <Stack gap="md">
          <Text>{t('participants.effect', { count: preview.total })}</Text>
          {preview.not_found.length === 0 ? null : (
            <Alert color="yellow">{t('participants.gone', { count: preview.not_found.length })}</Alert>
          )}
          {preview.protected.length === 0 ? null : (
            <Alert color="yellow" title={t('participants.protected', { count: preview.protected.length })}>
              {preview.protected.map((person) => person.name).join(', ')}
            </Alert>
          )}
          <DifferenceView difference={preview} zone={shift.zone ?? shift.company_zone} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsked(null)}>
              {common('common.back')}
            </Button>
            <Button data-autofocus loading={addition.isPending} onClick={add}>
              {t('participants.add')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
