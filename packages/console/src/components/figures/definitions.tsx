import { useT } from '#lib/i18n/texts.tsx';
import type { FigureName } from './figure-lists.ts';
import './figures.css';

/** How the figures of a card are counted, on request. */
export function Definitions({ of }: { readonly of: readonly FigureName[] }) {
  const t = useT();
  return (
    <details className="sg-definitions">
      <summary>{t('figures.how')}</summary>
      <dl>
        {of.map((name) => (
          <div key={name}>
            <dt>{t(`figures.names.${name}`)}</dt>
            <dd>{t(`figures.definitions.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
