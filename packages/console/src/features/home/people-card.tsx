import { Definitions } from '#components/figures/definitions.tsx';
import { FigureLink } from '#components/figures/figure-link.tsx';
import type { FigureName } from '#components/figures/figure-lists.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { FiguresAsSetUp } from './figures-as-set-up.tsx';
import type { Summary } from './model.ts';

type PeopleCardProps = Pick<Summary, 'people' | 'sessions_open'> & {
  readonly state: Summary['control']['state'];
  readonly faults: Summary['redirect_faults'];
};

const shown = [
  'can_sign_in',
  'cannot_sign_in',
  'in_hours',
  'off_hours',
  'without_shift',
  'exempt',
  'active',
  'suspended',
  'sessions',
] as const satisfies readonly FigureName[];
/** The colors of the bar's parts, which together are the people under access control. */
const tones = { in_hours: 'good', off_hours: 'plain', without_shift: 'warn' } as const;

/** How many people may sign in now, how many may not, and who is not under access control; while it is off, what would be. */
export function PeopleCard({ people, sessions_open: sessions, state, faults }: PeopleCardProps) {
  const t = useT();
  const counts: Readonly<Record<(typeof shown)[number], number>> = {
    can_sign_in: people.can_sign_in,
    cannot_sign_in: people.cannot_sign_in,
    in_hours: people.inside_hours,
    off_hours: people.outside_hours,
    without_shift: people.without_shift,
    exempt: people.exempt,
    active: people.total,
    suspended: people.suspended,
    sessions: sessions.total,
  };
  const parts = (Object.keys(tones) as (keyof typeof tones)[]).filter((name) => counts[name] > 0);
  return (
    <Card title={t('home.peopleNow')} className="sg-home-wide">
      <dl className="sg-figures">
        {shown.map((name) => (
          <div key={name}>
            <dt data-tone={name in tones ? tones[name as keyof typeof tones] : undefined}>
              {t(`figures.names.${name}`)}
            </dt>
            <dd>
              <FigureLink
                figure={name}
                count={counts[name]}
                isMore={name === 'sessions' && sessions.has_more_than_total}
                label={t(`figures.names.${name}`)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sg-parts" aria-hidden>
        {parts.map((name) => (
          <span key={name} data-tone={tones[name]} style={{ flexGrow: counts[name] }} />
        ))}
      </div>
      <Sentences people={people} state={state} />
      <FiguresAsSetUp faults={faults} />
      <Definitions of={['covered', ...shown]} />
    </Card>
  );
}

/** What the figures come to: what is while control is on, and what would be while it is not. */
function Sentences({ people, state }: Pick<PeopleCardProps, 'people' | 'state'>) {
  const t = useT();
  const { controlled } = people;
  const hasHours = people.inside_hours + people.outside_hours > 0;
  const shareOf = (count: number): number => (controlled === 0 ? 0 : Math.round((100 * count) / controlled));
  if (state === 'active') {
    return (
      <p className="sg-muted">
        {hasHours ? t('home.insideShare', { share: shareOf(people.can_sign_in) }) : t('home.nobodyWithShift')}
      </p>
    );
  }
  // What people come in with is given when control is turned on, so until then it is said apart from the hours.
  return (
    <p className="sg-muted">
      {t(`home.notOn.${state}`)}{' '}
      {hasHours ? t('home.wouldShare', { share: shareOf(people.inside_hours) }) : null}{' '}
      {people.blocked === 0 ? null : (
        <FigureLink figure="blocked" count={people.blocked}>
          {t('home.wouldBlock', { count: people.blocked })}
        </FigureLink>
      )}{' '}
      {people.no_way_in === 0 ? null : (
        <FigureLink figure="no_way_in" count={people.no_way_in}>
          {t('home.wouldLack', { count: people.no_way_in })}
        </FigureLink>
      )}
    </p>
  );
}
