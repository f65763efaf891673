import { calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { Endpoint } from '@shiftgate/contract/endpoint.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { z } from 'zod';
import { specShapes } from './fields.ts';
import { fieldsReadIn } from './sources.ts';

/** A path with its parameters made alike, since spec, server and console each write and name them differently. */
export function alike(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[:$]\w+$/.test(part) || /^\{\w+\}$/.test(part) ? '{}' : part))
    .join('/');
}

/** The call of the contract behind `VERB /path`, or undefined. */
export function callOf(text: string): CallName | undefined {
  const [verb, path = ''] = text.split(' ');
  return (Object.keys(calls) as CallName[]).find(
    (name) => calls[name].method === verb && alike(calls[name].path) === alike(path),
  );
}

/** Every property name in a schema, at any depth. */
export function propertiesOf(schema: z.ZodType | undefined, io: 'input' | 'output'): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { readonly properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const child of Object.values(node)) visit(child);
  };
  if (schema !== undefined) visit(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return names;
}

/** Every value that an answer of the contract can have in a closed list. */
export function answeredValues(): ReadonlySet<string> {
  const values = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { enum: listed } = node as { readonly enum?: unknown };
    if (Array.isArray(listed)) for (const value of listed) values.add(String(value));
    for (const child of Object.values(node)) visit(child);
  };
  for (const { response } of Object.values<Endpoint>(endpoints))
    visit(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
  return values;
}

/** Every field of the spec as `VERB /path takes field` or `… answers field`. */
export const specFields: readonly string[] = specShapes.flatMap(({ call, takes = [], answers = [] }) => [
  ...takes.map((field) => `${call} takes ${field}`),
  ...answers.map((field) => `${call} answers ${field}`),
]);

/** Where the console reads fields of answers: its own sources, and the mappers of the contract. */
const readers = ['packages/console/src', 'packages/contract/src/mappers'];

/** Which of those the contract has; an answered field counts only when the console reads a field of this name. */
export function fieldsThere(): ReadonlySet<string> {
  const read = new Set(readers.flatMap((home) => [...fieldsReadIn(home)]));
  return new Set(
    specShapes.flatMap(({ call, takes = [], answers = [] }) => {
      const name = callOf(call);
      if (name === undefined) return [];
      const { query, body, response }: Endpoint = endpoints[name];
      const taken = new Set([...propertiesOf(query, 'input'), ...propertiesOf(body, 'input')]);
      const answered = propertiesOf(response, 'output');
      return [
        ...takes.filter((field) => taken.has(field)).map((field) => `${call} takes ${field}`),
        ...answers
          .filter((field) => answered.has(field) && read.has(field))
          .map((field) => `${call} answers ${field}`),
      ];
    }),
  );
}
