import type { useT } from '#lib/i18n/texts.tsx';
import type { SharedFile } from './files-query.ts';

type T = ReturnType<typeof useT>;

/** The name of a file, or a word in its place. */
export function titleOf({ title }: Pick<SharedFile, 'title'>, t: T): string {
  return title === '' ? t('sharedFiles.untitled') : title;
}

/** An address outside, or everybody of a domain. */
export function targetText({ name, is_domain: isDomain }: SharedFile['with'][number], t: T): string {
  return isDomain ? t('sharedFiles.domain', { name }) : name;
}
