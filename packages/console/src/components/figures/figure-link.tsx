import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '#lib/i18n/texts.tsx';
import { linkToFigure } from './figure-lists.ts';
import type { FigureName } from './figure-lists.ts';
import './figures.css';

interface FigureLinkProps {
  readonly figure: FigureName;
  readonly count: number;
  /** The set counted is larger than this number. */
  readonly isMore?: boolean;
  /** What narrows the list, as the count was. */
  readonly within?: Readonly<Record<string, string>>;
  /** The name of the set, for a number without a visible label. */
  readonly label?: string;
  readonly className?: string;
  /** A sentence or button label that has the number; left out, the number itself. */
  readonly children?: ReactNode;
}

/** A number that opens exactly the list that it counted. */
export function FigureLink(props: FigureLinkProps) {
  const { figure, count, isMore = false, within, label, className = 'sg-figure', children } = props;
  const { language } = useLanguage();
  const shown = `${count.toLocaleString(language)}${isMore ? '+' : ''}`;
  return (
    <Link
      {...linkToFigure(figure, count, within)}
      className={className}
      {...(label === undefined ? {} : { 'aria-label': `${label}: ${shown}` })}
    >
      {children ?? shown}
    </Link>
  );
}
