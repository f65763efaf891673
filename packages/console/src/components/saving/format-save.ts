import type { Language } from '@shiftgate/phrases/translate.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { now } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';

/** The last save or deletion, as the API answers it. */
export interface LastSave {
  readonly updated_at: string | null;
  readonly updated_by: string | null;
  readonly updated_by_key: string | null;
}

/** What can be saved by several people. */
export type SavedThing = 'shift' | 'calendar' | 'look' | 'strength';

/** The reader of the text, and the current time. */
interface Reader {
  readonly nowMs: number;
  readonly zone: string;
  readonly language: Language;
  /** The key of the reader. */
  readonly me: string;
}

const formatAt = (instant: string, { nowMs, zone, language }: Reader, t: Translate): string =>
  formatWhen(instant, { nowMs, zone, language }, t);

/** "Marina Costa salvou este turno hoje às 14:32."; null without an instant. */
export function formatSave(save: LastSave, thing: SavedThing, reader: Reader, t: Translate): string | null {
  if (save.updated_at === null) return null;
  const facts = { what: t(`saves.what.${thing}`), when: formatAt(save.updated_at, reader, t) };
  if (save.updated_by_key === reader.me) return t('saves.byYou', facts);
  return t('saves.by', { ...facts, name: save.updated_by ?? t('saves.somebody') });
}

/** "Marina Costa excluiu este turno hoje às 14:32."; null without an instant. */
export function formatDeletion(
  deletion: LastSave,
  thing: SavedThing,
  reader: Reader,
  t: Translate,
): string | null {
  if (deletion.updated_at === null) return null;
  const facts = { what: t(`saves.what.${thing}`), when: formatAt(deletion.updated_at, reader, t) };
  if (deletion.updated_by_key === reader.me) return t('saves.deletedByYou', facts);
  return t('saves.deletedBy', { ...facts, name: deletion.updated_by ?? t('saves.somebody') });
}

/** "Última alteração: Marina Costa, hoje às 14:32."; null where it is unknown. */
export function formatLastChange(save: LastSave, reader: Reader, t: Translate): string | null {
  if (save.updated_at === null || save.updated_by === null) return null;
  return t('saves.last', { name: save.updated_by, when: formatAt(save.updated_at, reader, t) });
}

/** All of them for the open session, by the company's clock. */
export function useSaveTexts() {
  const t = useT();
  const { language } = useLanguage();
  const { company, me } = useSession();
  const { zone } = company;
  const reader = (): Reader => ({ nowMs: now(), zone, language, me: me.key });
  return {
    formatSave: (save: LastSave, thing: SavedThing) => formatSave(save, thing, reader(), t),
    formatDeletion: (deletion: LastSave, thing: SavedThing) => formatDeletion(deletion, thing, reader(), t),
    formatLastChange: (save: LastSave) => formatLastChange(save, reader(), t),
  };
}
