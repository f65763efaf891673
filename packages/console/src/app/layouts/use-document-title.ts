import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { branding } from '#lib/branding.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useScreenCrumb } from '#lib/routing/crumbs.ts';

/** Names the document after the open screen, or after the thing that it shows. */
export function useDocumentTitle(): void {
  const t = useT();
  const { title: own, crumbs } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  // A screen for one thing uses its list's title until the thing's name is known.
  const title = own ?? crumbs?.at(-1)?.title;
  const label = useScreenCrumb()?.name ?? null;
  const text = label ?? (title === undefined ? null : t(title));
  useEffect(() => {
    document.title = text === null ? branding.productName : `${branding.productName} – ${text}`;
  }, [text]);
}
