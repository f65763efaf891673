import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { unmetRows } from './unmet-texts.ts';

interface UnmetTableProps {
  readonly language: Language;
  /** The instant of the attempt, ms. */
  readonly at: number;
  readonly unmet: readonly UnmetCondition[];
}

/** Everything that kept an attempt out, each value beside what would do; nothing where a sentence says it all. */
export function UnmetTable({ language, at, unmet }: UnmetTableProps) {
  const t = signInTexts(language);
  const rows = unmetRows(language, at, unmet);
  if (rows.length === 0) return null;
  return (
    <table className="sides">
      <thead>
        <tr>
          <th scope="col">{t('refusal.unmet.title')}</th>
          <th scope="col">{t('refusal.unmet.value')}</th>
          <th scope="col">{t('refusal.unmet.allowed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, label, value, allowed }) => (
          <tr key={what}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td>{allowed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
