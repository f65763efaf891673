import { Button } from '@mantine/core';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { IconMailQuestion, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Card, LoadingLines } from '#design/layout/page.tsx';
import type { PasswordOption, PeopleList, PreflightAnswer } from '../model/model.ts';
import './wizard.css';

const icons = { blocked: IconUserOff, must_ask: IconMailQuestion, exempt: IconShieldCheck } as const;

/** So many are named before "and N more". */
const named = 8;

interface WhoCardProps {
  readonly answer: PreflightAnswer | undefined;
  readonly domains: readonly string[];
  readonly passwordOption: PasswordOption;
  /** Below the names. */
  readonly children?: ReactNode;
}

/** The people that control blocks and those that it exempts, by number and by name. */
export function WhoCard({ answer, children, ...chosen }: WhoCardProps) {
  const t = useT();
  return (
    <Card title={t('activation.review.who')}>
      {answer === undefined ? (
        <LoadingLines lines={2} />
      ) : (
        <ul className="sg-who">
          {(['blocked', 'must_ask', 'exempt'] as const).map((list) => (
            <Names key={list} list={list} {...chosen} checkedAt={answer.checked_at} />
          ))}
        </ul>
      )}
      {answer === undefined ? null : children}
    </Card>
  );
}

interface NamesProps {
  readonly list: Extract<PeopleList, 'blocked' | 'must_ask' | 'exempt'>;
  readonly domains: readonly string[];
  readonly passwordOption: PasswordOption;
  /** The names are asked for anew with every check. */
  readonly checkedAt: string;
}

function Names({ list, domains, passwordOption, checkedAt }: NamesProps) {
  const t = useT();
  const { company } = useSession();
  const { push } = useUrlState({ people: '' });
  const people = useCall('control.preflightPeople', {
    body: { list, domains: [...domains], password_option: passwordOption, page_size: '25' },
  });
  const total = people.data?.total ?? 0;
  const names = (people.data?.items ?? []).slice(0, named).map((person) => person.name);
  const hidden = total - names.length;
  const Icon = icons[list];
  if (list === 'must_ask' && total === 0) return null;
  // Where whole domains are redirected, administrators of them come here as well.
  const name = list === 'exempt' && federationKinds[company.oauth] === 'domains' ? 'exemptHere' : list;
  return (
    <li data-list={total === 0 && list === 'blocked' ? 'exempt' : list} data-checked={checkedAt}>
      <Icon size={20} aria-hidden />
      <div>
        <strong>
          {list === 'blocked' && total === 0
            ? t('activation.review.nobodyBlocked')
            : t(`activation.review.${name}`, { count: total })}
        </strong>
        {names.length === 0 ? null : (
          <p className="sg-muted">
            {names.join(', ')}
            {hidden > 0 ? ` ${t('control.reviewMore', { count: hidden })}` : ''}
          </p>
        )}
      </div>
      {total === 0 ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('activation.review.seeNames')}: ${t(`activation.people.titles.${list}`)}`}
          onClick={() => push({ people: list })}
        >
          {t('activation.review.seeNames')}
        </Button>
      )}
    </li>
  );
}
