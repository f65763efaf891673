import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** An answer about a person: a condition, or one of some texts; null when it is none of these. */
export type KindFact =
  | RawBuilder<boolean>
  | { readonly of: RawBuilder<unknown>; readonly texts: readonly string[] };

interface Part {
  readonly name: string;
  readonly fact: KindFact;
  readonly at: number;
  readonly bits: number;
}

/**
 * People with the same facts are of one kind. A kind is one integer: PostgreSQL cannot estimate the groups of many
 * columns, and would sort by all of them instead of hashing.
 */
export function kindsOf(facts: Readonly<Record<string, KindFact>>) {
  let at = 0;
  const parts = Object.entries(facts).map(([name, fact]): Part => {
    const bits = 'texts' in fact ? Math.ceil(Math.log2(fact.texts.length + 1)) : 1;
    at += bits;
    return { name, fact, at: at - bits, bits };
  });
  return {
    /** The integer of a person, below 2 to the power of `bits`. */
    kind: sql<number>`(${sql.join(parts.map(encode), sql` | `)})`,
    bits: at,
    /** The facts as columns, from an integer. */
    columns: (kind: RawBuilder<number>) => sql.join(parts.map((part) => decode(part, kind))),
  };
}

function encode({ fact, at }: Part): RawBuilder<number> {
  if (!('texts' in fact)) return sql`case when ${fact} then ${sql.lit(2 ** at)} else 0 end`;
  const texts = fact.texts.map(
    (text, index) => sql`when ${sql.lit(text)} then ${sql.lit((index + 1) * 2 ** at)}`,
  );
  return sql`case ${fact.of} ${sql.join(texts, sql` `)} else 0 end`;
}

function decode({ name, fact, at, bits }: Part, kind: RawBuilder<number>): RawBuilder<unknown> {
  const value = sql`(${kind} >> ${sql.lit(at)} & ${sql.lit(2 ** bits - 1)})`;
  const answer =
    'texts' in fact ? sql`(${sql.lit(`{${fact.texts.join(',')}}`)}::text[])[${value}]` : sql`${value} = 1`;
  return sql`${answer} as ${sql.ref(name)}`;
}
