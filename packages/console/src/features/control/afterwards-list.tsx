import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { useWithoutPassword } from './wizard/use-without-password.ts';

/** Who will have to sign in how once control is off. */
export function AfterwardsList() {
  const t = useT();
  const { company } = useSession();
  const without = useWithoutPassword(company.domains_list);
  return (
    <div>
      <h3 className="sg-after-title">{t('activation.disabled.afterTitle')}</h3>
      <ul className="sg-after">
        <li>{t('activation.disabled.own')}</li>
        {without === null || without === 0 ? null : (
          <li>{t('activation.disabled.without', { count: without })}</li>
        )}
        <li>{t('activation.disabled.forgotten')}</li>
        <li>{t('activation.disabled.admins')}</li>
      </ul>
    </div>
  );
}
