import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** A path of ours that a page cites must exist; gives a line for each that does not. */
function checkDocPaths(): string[] {
  const pages = ['README.md', ...markdownBelow('docs')];
  return pages.flatMap((page) => {
    const cited = readFileSync(join(root, page), 'utf8').matchAll(
      /`((?:packages|tryout|tools|docs)\/[\w./-]+)`/g,
    );
    return [...cited]
      .map((match) => match[1]!)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page} cites ${path}, which does not exist`);
  });
}

report(checkDocPaths());
