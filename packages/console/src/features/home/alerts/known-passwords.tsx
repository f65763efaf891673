import { Alert } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n/texts.tsx';

interface KnownPasswordsProps {
  readonly known: CallResponse<'home.summary'>['known_workspace_passwords'];
}

/** Shown while others may know what administrators or managers sign in with at the workspace; each page says what helps. */
export function KnownPasswords({ known: { people, total } }: KnownPasswordsProps) {
  const t = useT();
  const rest = total - people.length;
  return (
    <Alert
      color="red"
      role="alert"
      title={t('home.knownPasswords', { count: total, name: people[0]?.name ?? '' })}
    >
      {t('home.knownPasswordsNext')}
      <ul className="sg-locked-out">
        {people.map(({ key, name }) => (
          <li key={key}>
            <Link to="/users/$key" params={{ key }} className="sg-row-link">
              {name}
            </Link>
          </li>
        ))}
        {rest > 0 ? <li>{t('home.knownPasswordsRest', { count: rest })}</li> : null}
      </ul>
    </Alert>
  );
}
