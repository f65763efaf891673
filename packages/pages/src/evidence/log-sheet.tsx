import { localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { logSheet as en } from '@shiftgate/phrases/en/log-sheet.ts';
import { logSheet as es } from '@shiftgate/phrases/es/log-sheet.ts';
import { logSheet as ptBr } from '@shiftgate/phrases/pt-BR/log-sheet.ts';
import { productName } from '@shiftgate/phrases/product.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { zoneName } from '../hours/zone-name.ts';
import { renderPage } from '../layout/render.tsx';

const textsIn = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** What an archive with the logs of one person holds. */
export interface LogSheetFacts {
  readonly language: Language;
  /** IANA zone of every time on the sheet. */
  readonly zone: string;
  readonly company: string;
  readonly name: string;
  readonly email: string;
  /** Instants (ISO 8601), the end exclusive. */
  readonly from: string;
  readonly until: string;
  readonly exportedAt: string;
  readonly reason: string;
  /** Rows of the two CSV files. */
  readonly access: number;
  readonly audit: number;
  /** Entries with seals, and newer ones without. */
  readonly sealed: number;
  readonly unsealed: number;
  /** Of the public key; null before the first seal. */
  readonly fingerprint: string | null;
}

const styles = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #17202e; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem } h2 { font-size: 1.05rem; margin-top: 1.75rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem } dt { color: #55606e } dd { margin: 0; overflow-wrap: anywhere }
  code, pre { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
  pre { background: #f2f4f7; padding: .75rem; border-radius: 6px }
  @media print { body { margin: 0; max-width: none } pre { border: 1px solid #c5ccd6 } }`;

/** The sheet as an HTML document that prints on one page and loads nothing. */
export function renderLogSheet(facts: LogSheetFacts): string {
  return renderPage(<LogSheet {...facts} />);
}

function LogSheet(facts: LogSheetFacts) {
  const { language, zone, fingerprint } = facts;
  const t = textsIn(language);
  const zoneAt = (instant: string) => zoneName(language, zone, Date.parse(instant));
  const moment = (instant: string) => {
    const local = new Date(localMsAt(zoneOf(zone), Date.parse(instant))).toISOString();
    return `${local.slice(0, 10).split('-').toReversed().join('/')} ${local.slice(11, 16)}`;
  };
  const range = { from: moment(facts.from), until: moment(facts.until), zone: zoneAt(facts.from) };
  const lines: readonly (readonly [string, string])[] = [
    [t('company'), facts.company],
    [t('person'), `${facts.name} <${facts.email}>`],
    [t('range'), t('between', range)],
    [t('reason'), facts.reason],
  ];
  const files: readonly (readonly [string, string])[] = [
    ['access-log.csv', t('accessRows', { count: facts.access })],
    ['audit-log.csv', t('auditRows', { count: facts.audit })],
    ['log.jsonl', t('sealed', { count: facts.sealed })],
    ...(fingerprint === null ? [] : [['public-key.pem', t('key')] as const]),
  ];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t('title', { name: facts.name })}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <h1>{t('title', { name: facts.name })}</h1>
        <p>
          {productName} ·{' '}
          {t('exported', { moment: moment(facts.exportedAt), zone: zoneAt(facts.exportedAt) })}
        </p>
        <Facts lines={lines} />
        <h2>{t('contents')}</h2>
        <Facts lines={files} />
        {facts.unsealed === 0 ? null : <p>{t('unsealed', { count: facts.unsealed })}</p>}
        <h2>{t('verifying')}</h2>
        {fingerprint === null ? (
          <p>{t('noKey')}</p>
        ) : (
          <>
            <p>{t('keyText')}</p>
            <Facts lines={[[t('fingerprint'), fingerprint]]} />
            <p>{t('steps')}</p>
            <pre>node verify-log.mjs log.jsonl public-key.pem</pre>
          </>
        )}
        <p>{t('secret')}</p>
      </body>
    </html>
  );
}

function Facts({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {lines.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
