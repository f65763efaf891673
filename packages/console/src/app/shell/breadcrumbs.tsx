import { Link, useMatches } from '@tanstack/react-router';
import { useCrumbLabel } from '../../lib/crumbs.ts';
import { useT } from '../../lib/texts.tsx';

/** The way to the open screen, from the routes' own data; the screen gives the name of an open thing. */
export function Breadcrumbs() {
  const t = useT();
  const label = useCrumbLabel();
  const { crumbs = [], title } = useMatches().at(-1)?.staticData ?? {};
  if (crumbs.length === 0) return null;
  const last = label ?? (title === undefined ? '…' : t(title));
  return (
    <nav aria-label={t('shell.breadcrumbs')} className="sg-crumbs">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path}>{t(crumb.title)}</Link>
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}
