import { useCall } from '../../lib/api/query.ts';
import { FigureLink } from '../../components/figures/figure-link.tsx';
import { useT } from '../../lib/i18n/texts.tsx';

/** How each group signs in once control is off. The domains are those that it covers or covered. */
export function AfterwardsList({ domains }: { readonly domains: readonly string[] }) {
  const t = useT();
  // As before an activation: administrators that the workspace never sends to us are not counted.
  const counted = useCall('control.preflightPeople', {
    body: { list: 'without_password', domains: [...domains], page_size: '25' },
  });
  const without = counted.data?.total ?? 0;
  return (
    <div>
      <h3 className="sg-after-title">{t('activation.disabled.afterTitle')}</h3>
      <ul className="sg-after">
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
      </ul>
    </div>
  );
}
