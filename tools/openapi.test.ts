import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { calls, rawPaths } from '@shiftgate/contract/calls.ts';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { entityModules } from './openapi/entities.ts';
import { isEntity } from './openapi/schemas.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { readonly type?: string };
  }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

const script = join(dirname(fileURLToPath(import.meta.url)), 'openapi.ts');
const done = spawnSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const document = JSON.parse(done.stdout) as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
};
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

describe('the OpenAPI document', () => {
  it('is JSON of version 3.1 and the only thing on standard output', () => {
    expect(done.status).toBe(0);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it.each(Object.entries(calls))('has the call %s', (name, { method, path }) => {
    const place = path.replace(/\/:(\w+)/g, '/{$1}');
    expect(document.paths[place]?.[method.toLowerCase()]?.operationId).toBe(name);
  });

  it.each(Object.values(rawPaths))('has the address %s', (path) => {
    expect(Object.keys(document.paths[path] ?? {})).toEqual(['get']);
  });

  it('asks for the token where the contract does, and nowhere else', () => {
    for (const [name, { access }] of Object.entries(endpoints)) {
      expect(operations.get(name)?.security).toHaveLength(access === 'public' ? 0 : 1);
    }
  });

  it('names every error of a call under its status', () => {
    for (const [name, { errors }] of Object.entries(endpoints)) {
      const { responses } = operations.get(name)!;
      for (const code of errors) {
        const reference =
          responses[String(errorStatus[code])]?.$ref?.replace('#/components/responses/', '') ?? '';
        expect(document.components.responses[reference]?.description.split(', ')).toContain(code);
      }
    }
  });

  it('declares every parameter of a path', () => {
    for (const [place, methods] of Object.entries(document.paths)) {
      const inPath = [...place.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const { parameters = [] } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
      }
    }
  });

  it('leaves parameters optional that have a default', () => {
    const size = operations.get('users.list')?.parameters?.find((one) => one.name === 'page_size');
    expect(size?.required).toBe(false);
  });

  it('says what a body looks like where the contract takes one', () => {
    expect(operations.get('control.activate')?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['domains', 'password_option', 'logout_option'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(operations.get('control.disable')?.requestBody).toBeUndefined();
  });

  it('names every entity that a call gives or takes, and keeps no name that nothing refers to', () => {
    for (const kind of ['schemas', 'responses'] as const) {
      const referred = done.stdout.matchAll(new RegExp(`"#/components/${kind}/([\\w.]+)"`, 'g'));
      const names = new Set([...referred].map((match) => match[1]!));
      expect([...names].toSorted()).toEqual(Object.keys(document.components[kind]).toSorted());
    }
    const answer = operations.get('users.get')?.responses['200'];
    expect(answer).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/UserDetail' } } },
    });
    expect(JSON.stringify(document).length).toBeLessThan(520_000);
  });

  it('knows every module of entities', async () => {
    const folder = join(dirname(fileURLToPath(import.meta.url)), '../packages/contract/src/entities');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const module = (await import(join(folder, file))) as object;
      if (Object.values(module).some(isEntity)) expect(entityModules, file).toContain(module);
    }
  });

  it('describes every operation and every tag', () => {
    const described = new Set(document.tags.map(({ name }) => name));
    for (const { tags, description } of operations.values()) {
      expect(description).not.toBe('');
      for (const tag of tags) expect(described).toContain(tag);
    }
  });

  it('says of a yes or no in an address that it is a boolean, and of a record which names it has', () => {
    const filter = operations.get('users.list')?.parameters?.find((one) => one.name === 'without_shift');
    expect(filter?.schema).toEqual({ type: 'boolean' });
    expect(operations.get('shifts.reach')?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { password_options: { properties: { random: { type: 'integer' } } } } },
        },
      },
    });
  });

  it('lets no request match two paths: a parameter beside a fixed word is a UUID', () => {
    const paths = Object.keys(document.paths);
    const parts = (path: string) => path.split('/');
    const ambiguous = paths.flatMap((a) =>
      paths.filter((b) => {
        const [one, other] = [parts(a), parts(b)];
        const isParameter = (part: string | undefined) => part?.startsWith('{') === true;
        return (
          one.length === other.length &&
          one.every((part, at) => part === other[at] || isParameter(part) || isParameter(other[at])) &&
          one.some((part, at) => isParameter(part) && !isParameter(other[at])) &&
          one.some((part, at) => !isParameter(part) && isParameter(other[at]))
        );
      }),
    );
    expect(new Set(ambiguous)).toContain('/groups/clone/{key}');
    for (const path of ambiguous)
      for (const operation of Object.values(document.paths[path]!))
        for (const parameter of operation.parameters?.filter((one) => one.in === 'path') ?? [])
          expect(parameter.schema, path).toMatchObject({ format: 'uuid' });
  });
});
