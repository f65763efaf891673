import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;
export type Direction = 'input' | 'output';

/** A module of the contract: what it exports, schemas among it. */
export type ContractModule = Readonly<Record<string, unknown>>;

/** Makes JSON Schema (2020-12, as OpenAPI 3.1 has it) that names the entities of the contract instead of repeating them. */
export interface SchemaMaker {
  /** What a caller sends or receives, with references to `components`. */
  readonly schemaOf: (schema: z.ZodType, direction: Direction) => Json;
  /** The same without references, for what is taken apart. */
  readonly inlineOf: (schema: z.ZodType, direction: Direction) => Json;
  /** Every entity that was referred to so far, by its name. */
  readonly components: () => Readonly<Record<string, Json>>;
}

/** Objects, choices and lists of words have a name of their own; any other text or number is described inline. */
export const isEntity = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodDiscriminatedUnion ||
  value instanceof z.ZodEnum;

/** JSON Schema as zod makes it: a reference in place of each entity, and all entities among the definitions. */
interface Converted extends Json {
  readonly $defs?: Readonly<Record<string, Json>>;
}

const componentPath = '#/components/schemas/';

/** A maker for the entities that some modules export, each under the name of its export. Throws when two have one name. */
export function createSchemaMaker(modules: readonly ContractModule[]): SchemaMaker {
  const entities = new Map<string, z.ZodType>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isEntity(value)) continue;
    if (entities.has(name) && entities.get(name) !== value)
      throw new Error(`two entities are called ${name}`);
    entities.set(name, value);
  }
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  for (const [id, schema] of entities) {
    registries.output.add(schema, { id });
    registries.input.add(schema, { id: nameSent(id, schema) });
  }
  const used = new Map<string, Json>();
  return {
    schemaOf(schema, direction) {
      const { $defs = {}, ...rest } = convert(schema, direction, registries[direction]) as Converted;
      for (const [name, { id: _id, ...definition }] of Object.entries($defs))
        used.set(name, referring(definition));
      return referring(rest);
    },
    inlineOf: (schema, direction) => convert(schema, direction),
    components: () => Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** An entity that is sent in another form than it is received (defaults, texts that are read) has two names. */
function nameSent(id: string, schema: z.ZodType): string {
  const [sent, received] = (['input', 'output'] as const).map((direction) => convert(schema, direction));
  return JSON.stringify(sent) === JSON.stringify(received) || id.endsWith('Input') ? id : `${id}Input`;
}

function convert(schema: z.ZodType, io: Direction, metadata?: z.core.$ZodRegistry<{ id: string }>): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(metadata ? { metadata } : {}),
    override: ({ zodSchema, jsonSchema }) => {
      if (isBooleanInQuery(zodSchema)) replace(jsonSchema, { type: 'boolean' });
      const { enum: names } = (jsonSchema.propertyNames ?? {}) as { readonly enum?: unknown };
      if (Array.isArray(names))
        replace(jsonSchema, recordOf(names.map(String), jsonSchema.additionalProperties));
      // Anything or null is anything.
      if (jsonSchema.anyOf?.some((one) => Object.keys(one).length === 0)) replace(jsonSchema, {});
    },
  });
  return rest;
}

/** `true` or `false` in an address is a text to the validator and a boolean to the author of a client. */
function isBooleanInQuery(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  return def.type === 'pipe' && def.in._zod.def.type === 'string' && outOf(def.out) === 'boolean';
}

function outOf(schema: z.core.$ZodType): string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'pipe' ? outOf(def.out) : def.type;
}

/** A record of known names, as an object that says them. */
function recordOf(names: readonly string[], value: unknown): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, value])),
    required: names,
    additionalProperties: false,
  };
}

function replace(schema: Record<string, unknown>, by: Json): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

/** The same schema with its references to where OpenAPI keeps definitions. */
function referring(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${componentPath}`)) as Json;
}
