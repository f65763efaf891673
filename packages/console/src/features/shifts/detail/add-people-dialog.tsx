import { Alert, Button, Checkbox, Group, Modal, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useAct, useCall } from '../../../lib/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/texts.tsx';
import { LoadingLines } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { readEmails } from '../model/email-list.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';

interface AddPeopleDialogProps {
  readonly shift: WireShift;
  readonly onClose: () => void;
}

/** Adds people to a shift: searched in the directory, or by a pasted list of e-mails. */
export function AddPeopleDialog({ shift, onClose }: AddPeopleDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [way, setWay] = useState<'search' | 'emails'>('search');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [notFound, setNotFound] = useState<readonly string[]>([]);
  // Before anything is searched for, the people are offered who need a shift most.
  const people = useCall('users.list', {
    query: { page_size: 25, ...(search === '' ? { without_shift: 'true', status: 'active' } : { search }) },
  });
  const onSearch = useCallback((wanted: string) => setSearch(wanted), []);
  const members = new Set(shift.users.map((user) => user.key));
  const list = readEmails(text);

  const addition = useAct('shifts.addUsers', {
    invalidates: ['shifts.get', 'shifts.list', 'users.list', 'users.get', 'home.summary'],
    onSuccess: (answer) => {
      if (answer.added > 0 || answer.not_found.length === 0) {
        showSnackbar({ message: t('participants.added', { count: answer.added }), tone: 'success' });
      }
      if (answer.not_found.length === 0) {
        onClose();
        return;
      }
      // What could not be added stays to be corrected.
      setNotFound(answer.not_found);
      setText(answer.not_found.join('\n'));
      setWay('emails');
    },
  });
  const count = way === 'search' ? chosen.size : list.emails.length;
  const mayAdd = count > 0 && (way === 'search' || list.invalid.length === 0);
  const add = () =>
    addition.mutate({
      params: { key: shift.key },
      body: way === 'search' ? { users: [...chosen] } : { emails: [...list.emails] },
    });
  const rest = (people.data?.total ?? 0) - (people.data?.items.length ?? 0);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('participants.add')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
      centered
    >
      <Stack gap="md">
        <Tabs value={way} onChange={(next) => setWay(next === 'emails' ? 'emails' : 'search')}>
          <Tabs.List>
            <Tabs.Tab value="search">{t('participants.bySearch')}</Tabs.Tab>
            <Tabs.Tab value="emails">{t('participants.byEmails')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="search" pt="md">
            <Stack gap="sm">
              <SearchField label={t('participants.searchPeople')} value={search} onSearch={onSearch} />
              <fieldset
                className="sg-people-found sg-plain-fieldset"
                aria-label={t('participants.searchResults')}
              >
                {people.data === undefined ? <LoadingLines lines={4} /> : null}
                {people.data?.items.length === 0 ? (
                  <Text c="dimmed">
                    {t(search === '' ? 'participants.nobodyWithoutShift' : 'participants.noPeople')}
                  </Text>
                ) : null}
                {people.data?.items.map((person) => {
                  const isMember = members.has(person.key);
                  return (
                    <Checkbox
                      key={person.key}
                      label={person.name}
                      description={
                        isMember ? `${person.email} - ${t('participants.alreadyIn')}` : person.email
                      }
                      disabled={isMember}
                      checked={isMember || chosen.has(person.key)}
                      onChange={(event) => {
                        const next = new Set(chosen);
                        if (event.currentTarget.checked) next.add(person.key);
                        else next.delete(person.key);
                        setChosen(next);
                      }}
                    />
                  );
                })}
              </fieldset>
              <Text size="sm" c="dimmed">
                {search === '' ? t('participants.offered') : null}{' '}
                {rest > 0 ? t('participants.moreFound', { count: rest }) : null}
              </Text>
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="emails" pt="md">
            <Stack gap="sm">
              <Textarea
                label={t('participants.emailsLabel')}
                description={t('participants.emailsHint')}
                autosize
                minRows={5}
                maxRows={14}
                spellCheck={false}
                value={text}
                error={list.invalid.length > 0}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setNotFound([]);
                }}
              />
              <div aria-live="polite">
                <Text size="sm" c="dimmed">
                  {t('participants.emailsFound', { count: list.emails.length })}
                </Text>
                {list.invalid.length === 0 ? null : (
                  <Alert color="red" title={t('participants.emailsInvalid')} mt="xs">
                    {list.invalid.join(', ')}
                  </Alert>
                )}
                {notFound.length === 0 ? null : (
                  <Alert color="yellow" mt="xs">
                    {t('participants.notFound', { list: notFound.join(', ') })}
                  </Alert>
                )}
              </div>
            </Stack>
          </Tabs.Panel>
        </Tabs>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button disabled={!mayAdd} loading={addition.isPending} onClick={add}>
            {count === 0 ? common('common.add') : t('participants.addCount', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
