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

function treeOf(fields: string | undefined): FieldTree | null {
  return fields === undefined || fields === '' ? null : parse(fields.replace(/\s/g, ''));
}

/** The members that `fields` keeps under a name in the answer; null where it keeps all. 400 when unreadable. */
export function membersAskedOf(name: string, fields: string | undefined): readonly string[] | null {
  const tree = treeOf(fields);
  if (tree === null || tree.has('*')) return null;
  const inner = tree.has(name) ? tree.get(name) : new Map<string, FieldTree | null>();
  return inner == null || inner.has('*') ? null : [...inner.keys()];
}

/** Cuts an answer down to what `fields` asks for, as `nextPageToken,users(id,name/fullName)`. 400 when unreadable. */
export function applyFields(body: unknown, fields: string | undefined): unknown {
  const tree = treeOf(fields);
  return tree === null ? body : keep(body, tree);
}
