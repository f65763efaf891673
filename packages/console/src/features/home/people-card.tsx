import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../lib/texts.tsx';
import { Card } from '../../ui/page.tsx';

type People = CallResponse<'home.summary'>['people'];

/** How many people may sign in now, how many may not, and who is left out. */
export function PeopleCard({ people }: { readonly people: People }) {
  const t = useT();
  const { language } = useLanguage();
  const withHours = people.inside_hours + people.outside_hours;
  const share = withHours === 0 ? 0 : Math.round((100 * people.inside_hours) / withHours);
  const count = (value: number) => value.toLocaleString(language);
  return (
    <Card title={t('home.peopleNow')}>
      <dl className="sg-figures">
        <Figure label={t('home.inside')}>{count(people.inside_hours)}</Figure>
        <Figure label={t('home.outside')}>{count(people.outside_hours)}</Figure>
        <Figure label={t('home.withoutShift')}>
          <Link to="/users" search={{ without_shift: 'true' } as never}>
            {count(people.without_shift)}
          </Link>
        </Figure>
        <Figure label={t('home.suspended')}>
          <Link to="/users" search={{ status: 'suspended' } as never}>
            {count(people.suspended)}
          </Link>
        </Figure>
        <Figure label={t('home.total')}>
          <Link to="/users">{count(people.total)}</Link>
        </Figure>
      </dl>
      {withHours === 0 ? null : <p className="sg-muted">{t('home.insideShare', { share })}</p>}
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
