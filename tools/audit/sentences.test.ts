import { auditEvents } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { auditFacts } from '@shiftgate/contract/audit-facts.ts';
import type { AuditFact } from '@shiftgate/contract/audit-facts.ts';
import { audit as en } from '@shiftgate/phrases/en/audit.ts';
import { audit as es } from '@shiftgate/phrases/es/audit.ts';
import { audit as pt } from '@shiftgate/phrases/pt-BR/audit.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { finder, languages } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, ParamsAt, Texts } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { readServer } from './check.ts';
import { readEventFacts } from './event-facts.ts';
import type { EventPart } from './event-facts.ts';

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

const textAt = (texts: Texts, event: AuditEventName) => finder(texts, surroundingsOf('en', 'google'))(event);

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
    'begin with a capital letter, since the actor comes before, and end without a full stop, in %s',
    (language) => {
      for (const event of auditEvents) {
        const text = textAt(sentences[language], event);
        for (const form of typeof text === 'object' ? [text.one, text.other] : [text])
          expect(form, event).toMatch(/^\p{Lu}.*[^.\s]$/u);
      }
    },
  );

  it('name facts that the row of their event holds', () => {
    const holds = readEventFacts(readServer());
    const missing = auditEvents.flatMap((event) =>
      factsOf(event).flatMap(([name, { at }]) => {
        if (at.startsWith('target.')) return [];
        const [part, field] = at.split('.') as [EventPart, string];
        return holds(event, part, field) ? [] : [`${event}: ${name}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('the facts of a row', () => {
  const holdsIn = (text: string, others: Readonly<Record<string, string>> = {}) => {
    const files = Object.entries({ 'a/write.ts': text, ...others });
    const holds = readEventFacts(files.map(([path, written]) => ({ path, text: written })));
    return (part: EventPart, field: string) => holds('shift.created', part, field);
  };

  it('are the keys of the part that is written out, and no other word of the file', () => {
    const holds = holdsIn(`// the zone
      const zone = 1; use({ zone });
      audit(ctx, { event: 'shift.created', before: { color: 1 }, after: { name: 'a' } });`);
    expect([holds('after', 'name'), holds('before', 'color')]).toEqual([true, true]);
    expect([holds('after', 'zone'), holds('after', 'color'), holds('before', 'name')]).toEqual(
      Array(3).fill(false),
    );
  });

  it('are keys of the file or of one that it imports where the part is computed, but no bare words', () => {
    const holds = holdsIn(
      `import { facts } from '../facts.ts'; const zone = 1;
       audit(ctx, { event: 'shift.created', after: facts(shift) });`,
      {
        'facts.ts': `export const facts = () => ({ name: 1 });`,
        'other.ts': `export const other = { color: 1 };`,
      },
    );
    expect(holds('after', 'name')).toBe(true);
    expect([holds('after', 'zone'), holds('after', 'color')]).toEqual([false, false]);
  });

  it('are not there where the row is written out without the part', () => {
    const holds = holdsIn(`const other = { name: 1 };
      audit(ctx, { event: 'shift.created', before: other });`);
    expect([holds('before', 'name'), holds('after', 'name')]).toEqual([true, false]);
  });

  it('are keys of the file where a table names the event', () => {
    const holds = holdsIn(`const kinds = { success: { action: 'save', event: 'shift.created' } };
      audit(ctx, { event: kinds.success.event, after: { name: 1 } });`);
    expect([holds('after', 'name'), holds('after', 'color')]).toEqual([true, false]);
  });

  it('are keys of the file where the part comes with a spread or by its short name', () => {
    const spread = holdsIn(
      `const row = { after: { name: 1 } }; audit(ctx, { event: 'shift.created', ...row });`,
    );
    const short = holdsIn(`const after = { name: 1 }; audit(ctx, { event: 'shift.created', after });`);
    expect([spread('after', 'name'), short('after', 'name')]).toEqual([true, true]);
  });

  it('are columns that are selected or returned, and no other words of an array', () => {
    const holds = holdsIn(`const words = ['color']; const order = sort(['zone']);
      const after = await tx.selectFrom('shifts').select(['name', 'shifts.period as length']);
      const more = await tx.updateTable('shifts').returning(['shifts.state']);
      audit(ctx, { event: 'shift.created', after });`);
    const fields = ['name', 'length', 'state', 'color', 'zone'];
    expect(fields.map((field) => holds('after', field))).toEqual([true, true, true, false, false]);
  });

  it('are not there for an event that the server never names', () => {
    expect(holdsIn(`audit(ctx, { event: 'shift.deleted', after: { name: 1 } });`)('after', 'name')).toBe(
      false,
    );
  });
});
