import type { FileUnits, Origin, Unit } from './units.ts';

/** Traces the names of every file to units, through the files that hand them on. */
export function linkUnits(files: readonly FileUnits[]): ReadonlyMap<string, Unit> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const ids = new Set(files.flatMap(({ units }) => units.map(({ id }) => id)));
  const trace = ({ path, name }: Origin, depth = 0): string | null => {
    const id = `${path}#${name}`;
    if (ids.has(id)) return id;
    const file = byPath.get(path);
    if (file === undefined || depth > 10) return null;
    const passed = file.passedOn.get(name) ?? file.imports.get(name);
    if (passed !== undefined) return trace(passed, depth + 1);
    for (const next of file.passesAll) {
      const found = trace({ path: next, name }, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  const link = (file: FileUnits, name: string): string | null => {
    const local = `${file.path}#${name}`;
    if (ids.has(local)) return local;
    const [first = '', ...others] = name.split('.');
    const origin = file.imports.get(first);
    if (origin === undefined) return null;
    return origin.name === '*'
      ? trace({ path: origin.path, name: others.join('.') })
      : trace({ path: origin.path, name: [origin.name, ...others].join('.') });
  };
  const linked = files.flatMap((file) =>
    file.units.map(({ names, ...unit }): Unit => {
      const uses = names.map((name) => link(file, name)).filter((id) => id !== null && id !== unit.id);
      return { ...unit, uses: [...new Set(uses)] as string[] };
    }),
  );
  return new Map(linked.map((unit) => [unit.id, unit]));
}
