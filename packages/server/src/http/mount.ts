import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { z } from 'zod';
import type { Context, Origin } from '../core/context.ts';
import { AppError } from '../core/app-error.ts';
import { brokenFields } from './replies/broken-fields.ts';
import { findBrokenText } from './replies/broken-text.ts';
import { originOf } from './origin.ts';
import type { PanelAccess } from './panel-person.ts';
import type { RequestLimit } from './request-limit.ts';

/** The context of a call without a token: the request's origin and instant. */
export interface PublicContext {
  readonly now: number;
  readonly origin: Origin;
}

/**
 * Calls that wait for something slow: the workspace, a password hash, an image, a queue. They run in steps, each in
 * its own transaction, so no connection or lock is held meanwhile.
 */
const callsInSteps = [
  'apps.add',
  'auth.adminConsent',
  'auth.confirmed',
  'branding.addImage',
  'company.previewCalendar',
  'company.setDefaultPassword',
  'company.syncOrgUnits',
  'control.activate',
  'control.preflight',
  'control.startTest',
  'downloads.createTicket',
  'emergency.allow',
  'emergency.dryRun',
  'emergency.export',
  'integrations.scopesStatus',
  'requests.approve',
  'sharedFiles.allow',
  'sharedFiles.stop',
  'shifts.preview',
  'shifts.previewBulk',
  'users.changePassword',
  'users.chooseOwnPassword',
  'users.confirmWorkspacePassword',
  'users.previewBulk',
  'users.removeRecoveryEmail',
  'users.setRecoveryEmail',
] as const;
type CallInSteps = (typeof callsInSteps)[number];

/** Runs one step of such a call; each step checks token and rights again. */
export interface Steps {
  <T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
}

/**
 * Calls with larger bodies than the others, in bytes; base64 adds a third to an image of 2 MB, and each of 5,000 addresses
 * may have 320 characters of three bytes.
 */
const largeBodies: Partial<Record<CallName, number>> = {
  'branding.addImage': 4 * 1024 * 1024,
  'users.resolve': 5 * 1024 * 1024,
};

type ContextOf<N extends CallName> = N extends CallInSteps
  ? Steps
  : (typeof endpoints)[N]['access'] extends 'public'
    ? PublicContext
    : Context;

/** One handler for every call of the contract: a missing or extra one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (ctx: ContextOf<N>, input: HandlerInput<N>) => Promise<CallResponse<N>>;
};

/** Runs work for the bearer of a request's token, in one transaction of that person's company. */
export type WithActor = <T>(
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
  options?: PanelAccess,
) => Promise<T>;

type AnyHandler = (ctx: PublicContext | Steps, input: unknown) => Promise<unknown>;

/** Registers every call of the contract: parse the input, check the right, run, answer. */
export function mountCalls(
  app: FastifyInstance,
  handlers: Handlers,
  deps: { readonly now: () => number; readonly withActor: WithActor; readonly limit: RequestLimit },
): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    const spec = endpoints[name];
    // A colon inside a segment is the framework's parameter mark; a doubled colon is the character itself.
    const url = apiPrefix + path.replace(/(\w):(\w)/g, '$1::$2');
    // The handler table is typed per name; a loop over all names can only assert that link.
    const handler = handlers[name] as AnyHandler;
    app.route({
      method,
      url,
      // A GET that acts (forced logout) must not act for a HEAD request.
      exposeHeadRoute: false,
      ...(largeBodies[name] === undefined ? {} : { bodyLimit: largeBodies[name] }),
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const input = () => ({
          params: parsePart(spec, 'params', request.params),
          query: parsePart(spec, 'query', request.query),
          body: parsePart(spec, 'body', request.body),
        });
        if (spec.access === 'public') {
          const ctx = { now: deps.now(), origin: originOf(request) };
          await deps.limit(name, ctx.origin.ip, ctx.now);
          return handler(ctx, input());
        }
        const step = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
          deps.withActor(
            request,
            async (ctx) => {
              if (spec.access === 'controlAdmin' && !ctx.actor.isControlAdmin)
                throw new AppError('FORBIDDEN');
              return work(ctx);
            },
            { servesSuspended: 'servesSuspended' in spec && spec.servesSuspended === true },
          );
        // Input errors are reported only to callers with the right to the call.
        if (!isInSteps(name)) return step((ctx) => handler(ctx, input()));
        const steps: Steps = Object.assign(step, { gone: signalWhenGone(reply) });
        return handler(steps, await steps(async () => input()));
      },
    });
  }
}

const noFields = z.strictObject({});

function signalWhenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

function isInSteps(name: CallName): name is CallInSteps {
  return callsInSteps.some((call) => call === name);
}

function parsePart(spec: object, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const given = (spec as Partial<Record<typeof part, z.ZodType>>)[part];
  // A body sent to a call that takes none is an error, not silence.
  const schema = given ?? (part === 'body' ? noFields : undefined);
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  const code = part === 'params' ? 'NOT_FOUND' : 'VALIDATION_FAILED';
  if (parsed.success) {
    const broken = findBrokenText(parsed.data);
    if (broken !== null) throw new AppError(code, undefined, [{ path: broken, rule: 'invalid_text' }]);
    return given && parsed.data;
  }
  throw new AppError(code, undefined, brokenFields(parsed.error.issues));
}
