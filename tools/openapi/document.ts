import { apiPrefix, calls, rawPaths } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { Endpoint } from '@shiftgate/contract/endpoint.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { productName } from '@shiftgate/server/core/branding.ts';
import type { z } from 'zod';
import { entityModules } from './entities.ts';
import { createProblemMaker } from './problems.ts';
import type { ProblemMaker } from './problems.ts';
import { createSchemaMaker } from './schemas.ts';
import type { Json, SchemaMaker } from './schemas.ts';
import { tagTexts } from './tags.ts';

/** Codes that any call may answer, because the layer around all calls sends them. */
const everywhere: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'SECRETS_UNREADABLE'];
const withBody: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

const accessTexts = {
  public: 'Needs no token.',
  signedIn: 'Needs the token of a panel session.',
  controlAdmin: 'Needs the token of a control admin.',
} as const;

/** `/users/:key` as OpenAPI writes it; a colon inside a segment is a character of the path. */
function openApiPath(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(/^:(\w+)$/, '{$1}'))
    .join('/');
}

function parametersOf(
  { inlineOf }: SchemaMaker,
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlineOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

interface Makers {
  readonly schemas: SchemaMaker;
  readonly problems: ProblemMaker;
}

function operationOf({ schemas, problems }: Makers, name: CallName): Json {
  const spec: Endpoint = endpoints[name];
  // A body sent to a call that takes none is refused as well.
  const isChecked = spec.query !== undefined || spec.body !== undefined || calls[name].method !== 'GET';
  const codes: ErrorCode[] = [
    ...spec.errors,
    ...(spec.access === 'controlAdmin' ? (['FORBIDDEN'] as const) : []),
    ...(spec.params ? (['NOT_FOUND'] as const) : []),
    ...(isChecked ? (['VALIDATION_FAILED'] as const) : []),
    ...(spec.body ? withBody : []),
    ...everywhere,
  ];
  const parameters = [
    ...parametersOf(schemas, spec.params, 'path'),
    ...parametersOf(schemas, spec.query, 'query'),
  ];
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: spec.summary,
    description: accessTexts[spec.access],
    security: spec.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.schemaOf(spec.body, 'input') } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done',
        content: { 'application/json': { schema: schemas.schemaOf(spec.response, 'output') } },
      },
      ...problems.responsesOf(codes),
    },
  };
}

const fileTypes = { 'text/csv': 'CSV', 'application/zip': 'an archive', 'application/json': 'JSON' } as const;

/** A file download, authorized by its ticket alone. */
const download =
  (operationId: string, summary: string, type: keyof typeof fileTypes = 'text/csv') =>
  ({ responsesOf }: ProblemMaker): Json => ({
    get: {
      operationId,
      tags: ['downloads'],
      summary: `${summary} as ${fileTypes[type]}`,
      description: 'Needs a ticket of this address that was not used yet.',
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'The file', content: { [type]: {} } },
        ...responsesOf(['NOT_FOUND', 'SERVICE_UNAVAILABLE']),
      },
    },
  });

/** The addresses that do not answer JSON. */
const rawOperations: Readonly<Record<string, (problems: ProblemMaker) => Json>> = {
  [rawPaths.events]: ({ responsesOf }) => ({
    get: {
      operationId: 'events',
      tags: ['events'],
      summary: 'Which topics of the company changed, as server-sent events without data',
      description: accessTexts.signedIn,
      security: [{ bearer: [] }],
      responses: {
        '200': { description: 'An open stream', content: { 'text/event-stream': {} } },
        ...responsesOf(['INVALID_TOKEN', 'LOGIN_REQUIRED', 'SERVICE_UNAVAILABLE']),
      },
    },
  }),
  [rawPaths.photos]: () => ({
    get: {
      operationId: 'photos',
      tags: ['users'],
      summary: 'The photo of a person whose workspace shows it to this service alone',
      description: 'The signed address is in the answers about people.',
      security: [],
      parameters: [{ name: 'photo', in: 'query', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'The photo', content: { 'image/jpeg': {}, 'image/png': {} } },
        '404': { description: 'There is none, or the address is not one of ours' },
      },
    },
  }),
  [rawPaths.accessLogCsv]: download('downloads.accessLogCsv', 'The access log'),
  [rawPaths.sharedFilesCsv]: download(
    'downloads.sharedFilesCsv',
    'Files and folders shared outside the company',
  ),
  [rawPaths.accessDurationCsv]: download('downloads.accessDurationCsv', 'Time of sessions by person and day'),
  [rawPaths.auditCsv]: download('downloads.auditCsv', 'The audit log'),
  [rawPaths.personLog]: download(
    'downloads.personLog',
    'What both logs hold of one person, with seals',
    'application/zip',
  ),
  [rawPaths.personData]: download(
    'downloads.personData',
    'Everything that names one person',
    'application/json',
  ),
  [rawPaths.sessionsCsv]: download('downloads.sessionsCsv', 'Sessions, open ones or those that are over'),
  [rawPaths.usersCsv]: download('downloads.usersCsv', 'The list of people'),
  [rawPaths.shiftsCsv]: download('downloads.shiftsCsv', 'The list of shifts'),
  [rawPaths.taskResultsCsv]: download('downloads.taskResultsCsv', 'The results of a bulk action'),
};

const problemSchema = {
  description: 'A problem document (RFC 9457) with an error code of this API',
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { $ref: '#/components/schemas/ProblemCode' },
    request_id: { type: 'string' },
    facts: { type: 'object' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'rule'],
        properties: { path: { type: 'string' }, rule: { type: 'string' } },
      },
    },
  },
};

/** The OpenAPI 3.1 document of every call of the contract, made from the schemas that also validate. */
export function openApiDocument(): Json {
  const makers = { schemas: createSchemaMaker(entityModules), problems: createProblemMaker() };
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    const place = openApiPath(path);
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(makers, name) };
  }
  for (const [path, makeOperation] of Object.entries(rawOperations))
    paths[path] = makeOperation(makers.problems);
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '0.1.0',
      description:
        'Access control by shifts for a workspace: who may sign in, when, from where and on what. Every refusal is a problem document (RFC 9457) with a code.',
      contact: { name: productName },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiPrefix }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      responses: makers.problems.components(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema, ...makers.schemas.components() },
    },
  };
}
