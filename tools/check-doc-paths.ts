import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Pages of the repository, as paths from the root. */
const pages = () => globSync(['*.md', '.github/**/*.md', 'docs/**/*.md'], { cwd: root });

/** The names under which GitHub links to the headings of a page. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** What a page cites or links to and does not exist, as messages; paths start at the root, links at the page. */
export function findBroken(page: string, text: string, readPage = read): string[] {
  const cited = [
    ...text.matchAll(/`((?:packages|bench|bin|build|checks|tools|tryout|walks|docs)\/[\w./-]+)`/g),
  ]
    .map((match) => match[1]!)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${page} cites ${path}, which does not exist`);
  const linked = [...text.matchAll(/\]\((?!\w+:)([^()\s#]*)(?:#([^()\s]+))?\)/g)].flatMap((match) => {
    const [, path = '', anchor] = match;
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return [`${page} links to ${target}, which does not exist`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    const headings = anchorsOf(target === page ? text : readPage(target));
    return headings.includes(anchor) ? [] : [`${page} links to ${target}#${anchor}, which does not exist`];
  });
  return [...cited, ...linked];
}

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

if (import.meta.main) report(pages().flatMap((page) => findBroken(page, read(page))));
