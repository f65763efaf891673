import { federationKinds } from '@shiftgate/domain/providers.ts';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/api/query.ts';
import { FigureLink } from '../../components/figures/figure-link.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';

interface AfterwardsProps {
  /** Those that control covers or covered. */
  readonly domains: readonly string[];
}

/** How each group signs in once control is off. */
export function AfterwardsList(props: AfterwardsProps) {
  const t = useT();
  const { company } = useSession();
  const isWhole = federationKinds[company.oauth] === 'domains';
  return (
    <div>
      <h3 className="sg-after-title">{t('activation.disabled.afterTitle')}</h3>
      <ul className="sg-after">{isWhole ? <OfWholeDomains {...props} /> : <OfPeople {...props} />}</ul>
    </div>
  );
}

/** A password of ours reached the workspace only where its domain was not redirected. */
function OfWholeDomains({ domains }: AfterwardsProps) {
  const t = useT();
  return (
    <>
      <li>{t('activation.disabled.wholeOwn')}</li>
      <li>
        {t('activation.disabled.wholeReset')}{' '}
        <Link to="/users" search={{ domain: domains.join(',') } as never} className="sg-figure">
          {t('activation.disabled.wholeAction')}
        </Link>
      </li>
      <li>{t('activation.disabled.forgotten')}</li>
    </>
  );
}

function OfPeople({ domains }: AfterwardsProps) {
  const t = useT();
  // As before an activation: administrators that the workspace never sends to us are not counted.
  const counted = useCall('control.preflightPeople', {
    body: { list: 'without_password', domains: [...domains], page_size: '25' },
  });
  const without = counted.data?.total ?? 0;
  return (
    <>
      <li>{t('activation.disabled.own')}</li>
      {without === 0 ? null : (
        <li>
          <FigureLink figure="without_password" count={without} within={{ domain: domains.join(',') }}>
            {t('activation.disabled.without', { count: without })}
          </FigureLink>
        </li>
      )}
      <li>{t('activation.disabled.forgotten')}</li>
      <li>{t('activation.disabled.admins')}</li>
    </>
  );
}
