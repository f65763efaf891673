import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from './index.ts';

/** Paths of the objects in a JSON schema that accept undeclared fields. */
function openObjects(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => openObjects(item, path));
  if (typeof node !== 'object' || node === null) return [];
  const { properties, ...rest } = node as Record<string, unknown>;
  const isOpen =
    Object.keys(node).length === 0 || (rest['type'] === 'object' && rest['additionalProperties'] !== false);
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, value]) => openObjects(value, `${path}.${name}`)),
    ...Object.entries(rest)
      .filter(([word]) => word !== 'default')
      .flatMap(([, value]) => openObjects(value, path)),
  ];
}

describe('the body of every call', () => {
  const bodies = Object.entries(endpoints).flatMap(([name, { body }]: [string, Endpoint]) =>
    body === undefined ? [] : [[name, body] as const],
  );

  it('is a closed object, nested ones too', () => {
    const open = bodies.flatMap(([name, body]) =>
      openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name),
    );
    expect([...new Set(open)]).toEqual([]);
    expect(bodies.length).toBeGreaterThan(40);
  });
});
