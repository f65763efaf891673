import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n/texts.tsx';

interface ChangeShiftProps {
  readonly shift: { readonly key: string; readonly name: string };
  /** The tab that the shift opens on. */
  readonly search?: { readonly tab: string };
}

/** Leads from a step to the shift, where it is changed. */
export function ChangeShift({ shift, search }: ChangeShiftProps) {
  const t = useT();
  return (
    <Link
      to="/groups/$key"
      params={{ key: shift.key }}
      {...(search === undefined ? {} : { search: search as never })}
      className="sg-row-link"
      aria-label={`${t('users.change')}: ${shift.name}`}
    >
      {t('users.change')}
    </Link>
  );
}
