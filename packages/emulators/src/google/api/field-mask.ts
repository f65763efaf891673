import { directoryError } from './errors.ts';

/** A parsed `fields` parameter: which members to keep, and of those which parts; null keeps everything. */
type FieldTree = Map<string, FieldTree | null>;

function parse(text: string): FieldTree {
  let at = 0;
  const wrong = (): never => {
    throw directoryError(400, 'invalidParameter', `Invalid field selection ${text}`);
  };
  const readList = (end: string): FieldTree => {
    const tree: FieldTree = new Map();
    for (;;) {
      const name = /^[A-Za-z0-9_*]+/.exec(text.slice(at))?.[0] ?? wrong();
      at += name.length;
      tree.set(name, readRest());
      if (text[at] === ',') at += 1;
      else if ((text[at] ?? '') === end) break;
      else wrong();
    }
    return tree;
  };
  const readRest = (): FieldTree | null => {
    if (text[at] === '/') {
      at += 1;
      const name = /^[A-Za-z0-9_*]+/.exec(text.slice(at))?.[0] ?? wrong();
      at += name.length;
      return new Map([[name, readRest()]]);
    }
    if (text[at] !== '(') return null;
    at += 1;
    const inner = readList(')');
    at += 1;
    return inner;
  };
  return readList('');
}

function keep(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, tree));
  if (typeof value !== 'object' || value === null) return value;
  if (tree.has('*')) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, inner] of tree) {
    if (!Object.hasOwn(value, name)) continue;
    const member: unknown = Reflect.get(value, name);
    kept[name] = inner === null ? member : keep(member, inner);
  }
  return kept;
}

/** Cuts an answer down to what `fields` asks for, as `nextPageToken,users(id,name/fullName)`. 400 when unreadable. */
export function applyFields(body: unknown, fields: string | undefined): unknown {
  if (fields === undefined || fields === '') return body;
  return keep(body, parse(fields.replace(/\s/g, '')));
}
