import { describe, expect, it } from 'vitest';
import { filesToCheck, findCitations } from './check-citations.ts';

const mark = '\u00a7';

describe('citations of the specification', () => {
  it('are found with their line', () => {
    expect(findCitations('tools/report.ts', `first\n// the roles (spec ${mark}6)\n// ${mark} 4`)).toEqual([
      'tools/report.ts:2 cites a section; only docs/spec-map.md does',
      'tools/report.ts:3 cites a section; only docs/spec-map.md does',
    ]);
  });

  it('are allowed in the spec map', () => {
    expect(findCitations('docs/spec-map.md', `## ${mark}2 Routes`)).toEqual([]);
  });

  it.each([`RFC 6265 ${mark}5.3`, `SP 800-63B-4 ${mark}3.1.1`, `a ${mark} alone`])('are not "%s"', (line) => {
    expect(findCitations('tools/report.ts', line)).toEqual([]);
  });

  it('are searched in pages, packages, tools and the try-out', () => {
    expect(filesToCheck()).toEqual(
      expect.arrayContaining([
        'README.md',
        'CONTRIBUTING.md',
        'docs/architecture.md',
        'packages/domain/src/limits.ts',
        'tools/rooms.ts',
        'checks/check.ts',
      ]),
    );
  });
});
