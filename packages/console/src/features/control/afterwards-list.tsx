import { federationKinds } from '@shiftgate/domain/providers.ts';
import { Link } from '@tanstack/react-router';
import { useCall } from '#lib/api/query.ts';
import { figureLists } from '#components/figures/figure-lists.ts';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

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
      <PasswordHereOnly domains={domains} text="hereOnlyWhole" />
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
  const within = { domain: domains.join(',') };
  // Exactly the list that the number opens.
  const query = { ...figureLists.misses_workspace_password.search, ...within, page_size: '25' };
  const missing = useCall('users.list', { query }).data?.total;
  return (
    <>
      {missing === 0 ? <li>{t('activation.disabled.own')}</li> : null}
      {missing ? (
        <>
          <li>
            <FigureLink figure="misses_workspace_password" count={missing} within={within}>
              {t('activation.disabled.missing', { count: missing })}
            </FigureLink>{' '}
            {t('activation.disabled.missingHelp')}
          </li>
          <li>{t('activation.disabled.ownOthers')}</li>
        </>
      ) : null}
      {without === 0 ? null : (
        <li>
          <FigureLink figure="without_password" count={without} within={within}>
            {t('activation.disabled.without', { count: without })}
          </FigureLink>
        </li>
      )}
      <PasswordHereOnly domains={domains} text="hereOnly" />
      <li>{t('activation.disabled.forgotten')}</li>
      <li>{t('activation.disabled.admins')}</li>
    </>
  );
}

interface PasswordHereOnlyProps extends AfterwardsProps {
  readonly text: 'hereOnly' | 'hereOnlyWhole';
}

/** How many people have a password here that the workspace never gets, because they are administrators there, and who. */
function PasswordHereOnly({ domains, text }: PasswordHereOnlyProps) {
  const t = useT();
  const { data } = useCall('control.preflightPeople', {
    body: { list: 'password_here_only', domains: [...domains], page_size: '25' },
  });
  if (data === undefined || data.total === 0) return null;
  const rest = data.total - data.items.length;
  const names = data.items.map(({ name }) => name).join(', ');
  return (
    <li>
      {t(`activation.disabled.${text}`, { count: data.total })}{' '}
      <span className="sg-muted">
        {names}
        {rest === 0 ? null : ` ${t('activation.disabled.hereOnlyMore', { count: rest })}`}
      </span>
    </li>
  );
}
