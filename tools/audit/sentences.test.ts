import { dirname } from 'node:path/posix';
import { auditEvents } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { auditFacts } from '@shiftgate/contract/audit-facts.ts';
import type { AuditFact } from '@shiftgate/contract/audit-facts.ts';
import { audit as en } from '@shiftgate/phrases/en/audit.ts';
import { audit as es } from '@shiftgate/phrases/es/audit.ts';
import { audit as pt } from '@shiftgate/phrases/pt-BR/audit.ts';
import { finder, languages } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, ParamsAt, Texts } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { readServer } from './check.ts';

type Sentences = typeof pt;
type PlacesAt<E extends KeyOf<Sentences>> =
  ParamsAt<Sentences, E> extends [params: infer Params] ? keyof Params : never;
type Known<E extends AuditEventName> = keyof (typeof auditFacts)[E];

// These do not compile while an event has no sentence, a sentence has no event, or a place has no fact.
({}) satisfies Record<Exclude<AuditEventName, KeyOf<Sentences>>, string>;
({}) satisfies Record<Exclude<KeyOf<Sentences>, AuditEventName>, string>;
({}) satisfies Record<{ [E in AuditEventName]: Exclude<PlacesAt<E>, Known<E>> }[AuditEventName], string>;

const sentences = { 'pt-BR': pt, en, es } as const;
const factsOf = (event: AuditEventName) => Object.entries<AuditFact>(auditFacts[event]);

const textAt = (texts: Texts, event: AuditEventName) =>
  finder(texts, { workspace: 'Google Workspace' })(event);

function placesOf(texts: Texts, event: AuditEventName): readonly string[] {
  const text = textAt(texts, event);
  const forms = typeof text === 'object' ? [text.one, text.other, '{count}'] : [text ?? ''];
  return [...new Set(forms.flatMap((form) => form.match(/(?<=\{)\w+(?=\})/g) ?? []))].toSorted();
}

describe('the sentences of the audit log', () => {
  it.each(languages)('name every fact of their event and no other in %s', (language) => {
    for (const event of auditEvents) {
      const facts = factsOf(event).map(([name]) => name);
      expect(placesOf(sentences[language], event), event).toEqual(facts.toSorted());
    }
  });

  it.each(languages)(
    'begin with a capital letter or a name, and end without a full stop, in %s',
    (language) => {
      for (const event of auditEvents) {
        const text = textAt(sentences[language], event);
        for (const form of typeof text === 'object' ? [text.one, text.other] : [text])
          expect(form, event).toMatch(/^(?:\p{Lu}|\{name\}).*[^.\s]$/u);
      }
    },
  );

  it('name facts that are written where the server writes their event', () => {
    const folders = Map.groupBy(readServer(), ({ path }) => dirname(path));
    const isWritten = (event: AuditEventName, field: string) =>
      [...folders.values()].some(
        (files) =>
          files.some(({ text }) => text.includes(`'${event}'`)) &&
          files.some(({ text }) => new RegExp(`\\b${field}\\b`).test(text)),
      );
    const missing = auditEvents.flatMap((event) =>
      factsOf(event)
        .filter(([, { at }]) => at !== 'target.name' && !isWritten(event, at.split('.')[1]!))
        .map(([name]) => `${event}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
