import { Alert, Button, CloseButton, Group } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { activationTestLimits } from '@shiftgate/domain/limits.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActivationError } from '#components/control/activation-errors.ts';
import type { ApiError } from '#lib/api/client.ts';
import { useAct, useCall } from '#lib/api/query.ts';
import { rememberControlState, useSession } from '#lib/auth/session.ts';
import { useOptionalText, useT } from '#lib/i18n/texts.tsx';
import { Card, Chip, EmptyState, ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { PersonAvatar } from '#components/people/person-avatar.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { findTestObstacle, testTexts } from '../model/test-view.ts';
import { TestSteps } from './test-steps.tsx';

type User = CallResponse<'users.list'>['items'][number];
const { maxUsers } = activationTestLimits;

interface PeopleChoiceProps {
  readonly start: CallResponse<'control.test'>['start'];
  readonly onBack: () => void;
  readonly onStarted: () => void;
}

/** Chooses one or two people for the test, and shows why the others cannot take part. */
export function PeopleChoice({ start: here, onBack, onStarted }: PeopleChoiceProps) {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly User[]>([]);
  const [search, setSearch] = useState('');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const onError = useActivationError();
  const start = useAct('control.startTest', {
    invalidates: ['control.test', 'control.state', 'company.current', 'home.summary'],
    onSuccess: (test) => {
      client.setQueryData(['control.test', {}], (before: object | undefined) => ({ ...before, test }));
      rememberControlState(client, 'test');
      onStarted();
    },
    onError: (error) => {
      const named = readRefused(error);
      setRefused(named);
      if (named.length === 0) onError(error);
      return undefined;
    },
  });
  const remove = (key: string) => setChosen(chosen.filter((user) => user.key !== key));
  return (
    <Card>
      <TestSteps current="people" />
      <h2 className="sg-wizard-now">{t('activation.test.people.title')}</h2>
      <p className="sg-lead">{t('activation.test.people.text', { count: maxUsers })}</p>
      <div className="sg-chosen" aria-live="polite">
        <strong>{t('activation.test.people.chosen')}</strong>
        {chosen.length === 0 ? (
          <span className="sg-muted">{t('activation.test.people.noneChosen')}</span>
        ) : (
          chosen.map((user) => (
            <span key={user.key} className="sg-pill">
              {user.name}
              <CloseButton
                size="sm"
                aria-label={t('activation.test.people.remove', { name: user.name })}
                onClick={() => remove(user.key)}
              />
            </span>
          ))
        )}
      </div>
      {refused.length === 0 ? null : <RefusedPeople refused={refused} />}
      <SearchField label={t('users.searchLabel')} value={search} onSearch={setSearch} />
      <Candidates search={search} chosen={chosen} onChoose={(user) => setChosen([...chosen, user])} />
      <p className="sg-muted">{t(`${testTexts(here)}.people.startText`)}</p>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              body: {
                domains: [...new Set(chosen.map((user) => user.domain_name))],
                users_emails: chosen.map((user) => user.email),
              },
            })
          }
        >
          {t(`${testTexts(here)}.people.start`)}
        </Button>
      </Group>
    </Card>
  );
}

interface Refused {
  readonly email: string;
  readonly reason: string;
}

/** The people that the server would not take, each with its reason. */
function readRefused(error: ApiError): readonly Refused[] {
  const { users } = error.facts;
  if (error.code !== 'TEST_USERS_INVALID' || !Array.isArray(users)) return [];
  return users.filter(
    (user: unknown): user is Refused =>
      typeof user === 'object' && user !== null && 'email' in user && 'reason' in user,
  );
}

function RefusedPeople({ refused }: { readonly refused: readonly Refused[] }) {
  const t = useT();
  const optional = useOptionalText();
  return (
    <Alert color="red" mb="md" title={t('errors.TEST_USERS_INVALID')} role="alert">
      {refused.map(({ email, reason }) => (
        <div key={email}>
          {t('activation.test.people.refused', {
            email,
            reason: optional(`activation.test.people.cannot.${reason}`, { count: maxUsers }) ?? reason,
          })}
        </div>
      ))}
    </Alert>
  );
}

interface CandidatesProps {
  readonly search: string;
  readonly chosen: readonly User[];
  readonly onChoose: (user: User) => void;
}

function Candidates({ search, chosen, onChoose }: CandidatesProps) {
  const t = useT();
  const { company } = useSession();
  const people = useCall('users.list', { query: { search, page_size: '25' } });
  if (people.data === undefined) {
    return people.error === null ? (
      <LoadingLines lines={5} />
    ) : (
      <ErrorState error={people.error} onRetry={() => void people.refetch()} />
    );
  }
  if (people.data.items.length === 0)
    return <EmptyState title={t('users.noneTitle')} text={t('users.noneText')} />;
  return (
    <ul className="sg-candidates" aria-busy={people.isPlaceholderData} tabIndex={0}>
      {people.data.items.map((user) => {
        const reason = findTestObstacle(user, company.domains_list);
        const isChosen = chosen.some((each) => each.key === user.key);
        return (
          <li key={user.key} data-out={reason !== null}>
            <PersonAvatar name={user.name} photo={user.photo} size={32} />
            <div className="sg-candidate">
              <span>{user.name}</span>
              <span className="sg-muted">{user.email}</span>
              {reason === null ? null : (
                <span className="sg-muted">{t(`activation.test.people.cannot.${reason}`)}</span>
              )}
            </div>
            {reason === null && !user.has_password ? (
              <Chip tone="plain">{t('activation.test.people.noPassword')}</Chip>
            ) : null}
            {reason !== null || isChosen ? null : (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUserPlus size={16} aria-hidden />}
                disabled={chosen.length >= maxUsers}
                aria-label={`${t('activation.test.people.choose')}: ${user.name}`}
                onClick={() => onChoose(user)}
              >
                {t('activation.test.people.choose')}
              </Button>
            )}
            {isChosen ? <Chip tone="good">{t('activation.test.people.isChosen')}</Chip> : null}
          </li>
        );
      })}
    </ul>
  );
}
