import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useScreenCrumb } from '#lib/routing/crumbs.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** The way to the open screen, from the routes' own data; the screen gives the name of an open thing. */
export function Breadcrumbs() {
  const t = useT();
  const added = useScreenCrumb();
  const path = useLocation({ select: (location) => location.pathname });
  const { crumbs = [], title } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  if (crumbs.length === 0) return null;
  const last = added?.edit ?? added?.name ?? (title === undefined ? '…' : t(title));
  return (
    <nav aria-label={t('shell.breadcrumbs')} className="sg-crumbs">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path}>{t(crumb.title)}</Link>
          </li>
        ))}
        {added === null || added.edit === null ? null : (
          <li>
            <Link to={path}>{added.name}</Link>
          </li>
        )}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}
