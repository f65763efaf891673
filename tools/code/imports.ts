import { dirname, join } from 'node:path/posix';
import { stringOf } from './parse.ts';
import type { Node } from './parse.ts';

/** What an import names, and whether only types come from it. The name is null where it is computed. */
export interface Named {
  readonly specifier: string | null;
  readonly isTypeOnly: boolean;
}

/** Reads a node that imports: `import`, `export … from`, `import('…')` as a value or a type, `require`; null for others. */
export function importOf(node: Node): Named | null {
  switch (node.type) {
    case 'ImportDeclaration': {
      const { importKind, specifiers, source } = node;
      const areAllTypes =
        specifiers.length > 0 &&
        specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      return { specifier: source.value, isTypeOnly: importKind === 'type' || areAllTypes };
    }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source === null
        ? null
        : { specifier: node.source.value, isTypeOnly: node.exportKind === 'type' };
    case 'ImportExpression':
      return { specifier: stringOf(node.source), isTypeOnly: false };
    case 'TSImportType':
      return { specifier: node.source.value, isTypeOnly: true };
    case 'TSExternalModuleReference':
      return { specifier: node.expression.value, isTypeOnly: false };
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'require'
        ? { specifier: stringOf(node.arguments[0]), isTypeOnly: false }
        : null;
    default:
      return null;
  }
}

/** The file of the same package that an import names, by the path of its importer; null for anything else. */
export function fileNamed(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return join(/^.*?\/src\//.exec(from)?.[0] ?? '', specifier.slice(1));
  return specifier.startsWith('.') ? join(dirname(from), specifier) : null;
}
