import { graphErrors } from '#microsoft/faults/errors.ts';

export type FilterValue = string | number | boolean | null;
/** Reads a property of one object; lists of texts match when one of them does. */
export type ReadProperty<T> = (item: T, property: string) => FilterValue | readonly string[];
type Test<T> = (item: T) => boolean;

/** A parsed `$filter`. */
export interface Filter<T> {
  readonly test: Test<T>;
  /** Whether it uses an operator of advanced queries; the first one, or null. */
  readonly advanced: string | null;
}

/** Which properties a list can be filtered by; `endsWith` is for a few of them. */
export interface FilterRules {
  readonly properties: readonly string[];
  readonly endsWith: readonly string[];
}

const tokenPattern = /\s*('(?:[^']|'')*'|[(),]|[^\s(),']+)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const token = tokenPattern.exec(text)?.[1];
    if (token === undefined) {
      if (text.slice(at).trim() === '') break;
      throw graphErrors.badQuery(`Invalid filter clause: Syntax error at position ${at} in '${text}'.`);
    }
    tokens.push(token);
  }
  return tokens;
}

function literalOf(token: string): FilterValue {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
  if (token === 'true' || token === 'false') return token === 'true';
  if (token === 'null') return null;
  return /^-?\d+$/.test(token) ? Number(token) : token;
}

/** Texts are compared without case, instants by their time. */
function compare(a: FilterValue, b: FilterValue): number | null {
  if (a === null || b === null) return a === b ? 0 : null;
  if (typeof a === 'string' && typeof b === 'string') {
    const [first, second] = [Date.parse(a), Date.parse(b)];
    const areInstants = /^\d{4}-\d\d-\d\dT/.test(a) && !Number.isNaN(first) && !Number.isNaN(second);
    return areInstants ? first - second : a.toLowerCase().localeCompare(b.toLowerCase());
  }
  return typeof a === typeof b ? Number(a) - Number(b) : null;
}

const operators: Readonly<Record<string, (order: number | null) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order !== null && order > 0,
  ge: (order) => order !== null && order >= 0,
  lt: (order) => order !== null && order < 0,
  le: (order) => order !== null && order <= 0,
};

class FilterParser<T> {
  advanced: string | null = null;
  private readonly tokens: string[];
  private readonly text: string;
  private readonly read: ReadProperty<T>;
  private readonly rules: FilterRules;
  private at = 0;

  constructor(text: string, read: ReadProperty<T>, rules: FilterRules) {
    this.tokens = tokensOf(text);
    this.text = text;
    this.read = read;
    this.rules = rules;
  }

  parse(): Test<T> {
    const test = this.readAny();
    if (this.at < this.tokens.length) this.fail();
    return test;
  }

  private fail(): never {
    throw graphErrors.badQuery(
      `Invalid filter clause: Syntax error near '${this.next()}' in '${this.text}'.`,
    );
  }

  private next(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(expected?: string): string {
    const token = this.next();
    if (token === '' || (expected !== undefined && token.toLowerCase() !== expected)) this.fail();
    this.at += 1;
    return token;
  }

  private isNext(word: string): boolean {
    return this.next().toLowerCase() === word;
  }

  private readAny(): Test<T> {
    const tests = [this.readAll()];
    while (this.isNext('or')) {
      this.take();
      tests.push(this.readAll());
    }
    return (item) => tests.some((test) => test(item));
  }

  private readAll(): Test<T> {
    const tests = [this.readNot()];
    while (this.isNext('and')) {
      this.take();
      tests.push(this.readNot());
    }
    return (item) => tests.every((test) => test(item));
  }

  private readNot(): Test<T> {
    if (this.isNext('not')) {
      this.take();
      this.advanced ??= 'Not';
      const test = this.readNot();
      return (item) => !test(item);
    }
    if (this.isNext('(')) {
      this.take();
      const test = this.readAny();
      this.take(')');
      return test;
    }
    return this.tokens[this.at + 1] === '(' ? this.readFunction() : this.readComparison();
  }

  private property(): string {
    const name = this.take();
    const known = this.rules.properties.find((item) => item.toLowerCase() === name.toLowerCase());
    if (known === undefined)
      throw graphErrors.unsupportedQuery(
        `Unsupported or invalid query filter clause specified for property '${name}' of resource 'User'.`,
      );
    return known;
  }

  private textsOf(item: T, property: string): readonly string[] {
    const value = this.read(item, property);
    if (Array.isArray(value)) return value;
    return typeof value === 'string' ? [value] : [];
  }

  private readFunction(): Test<T> {
    const name = this.take().toLowerCase();
    this.take('(');
    const property = this.property();
    this.take(',');
    const wanted = String(literalOf(this.take())).toLowerCase();
    this.take(')');
    const test =
      (matches: (text: string) => boolean): Test<T> =>
      (item) =>
        this.textsOf(item, property).some((text) => matches(text.toLowerCase()));
    if (name === 'startswith') return test((text) => text.startsWith(wanted));
    if (name === 'endswith' && this.rules.endsWith.includes(property)) {
      this.advanced ??= 'EndsWith';
      return test((text) => text.endsWith(wanted));
    }
    throw graphErrors.unsupportedQuery(
      `Unsupported or invalid query filter clause specified for property '${property}' of resource 'User'.`,
    );
  }

  private readComparison(): Test<T> {
    const property = this.property();
    const operator = this.take().toLowerCase();
    const matches = (item: T, wanted: FilterValue, isOf: (order: number | null) => boolean): boolean => {
      const value = this.read(item, property);
      return Array.isArray(value)
        ? value.some((text) => isOf(compare(text, wanted)))
        : isOf(compare(value as FilterValue, wanted));
    };
    if (operator === 'in') {
      const wanted = this.list();
      return (item) => wanted.some((value) => matches(item, value, (order) => order === 0));
    }
    const isOf = operators[operator] ?? this.fail();
    if (operator === 'ne') this.advanced ??= 'NotEqualsMatch';
    const wanted = literalOf(this.take());
    return (item) => matches(item, wanted, isOf);
  }

  private list(): FilterValue[] {
    this.take('(');
    const values = [literalOf(this.take())];
    while (this.isNext(',')) {
      this.take();
      values.push(literalOf(this.take()));
    }
    this.take(')');
    return values;
  }
}

/** Reads a `$filter`: `and`, `or`, `not`, comparisons, `in`, `startsWith` and `endsWith`. 400 when it cannot be used. */
export function readFilter<T>(text: string, read: ReadProperty<T>, rules: FilterRules): Filter<T> {
  const parser = new FilterParser(text, read, rules);
  const test = parser.parse();
  return { test, advanced: parser.advanced };
}
