import formbody from '@fastify/formbody';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { styleSheet } from '../ui/style.ts';

const bodyLimitBytes = 512 * 1024;

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

/** The bodies of failures that happen before a route runs, in a provider's own form. */
export interface FailureBodies {
  /** For a body that is no JSON. */
  unreadable(): unknown;
  failed(status: number, message: string): unknown;
}

const googleFailures: FailureBodies = {
  unreadable: () => ({
    error: {
      code: 400,
      message: 'Parse Error',
      errors: [{ message: 'Parse Error', domain: 'global', reason: 'parseError' }],
    },
  }),
  failed: (status, message) => ({
    error: { code: status, message, status: status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL' },
  }),
};

/**
 * An HTTP application as every emulator needs it: forms, JSON bodies that may be empty, pages that only this machine's
 * own name can reach, and the shared style sheet.
 */
export async function createHttpApp(failures: FailureBodies = googleFailures): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
  });
  await app.register(formbody, { bodyLimit: bodyLimitBytes });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') {
      done(null, null);
      return;
    }
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error('Parse Error'), { statusCode: 400, isParseError: true }), undefined);
    }
  });
  // Some clients send an empty body of another type, as the sign-out call does.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null, null));
  app.addHook('onRequest', async (request, reply) => {
    // A foreign name that points at this machine (DNS rebinding) gets nothing.
    if (!isLoopbackHost(request.headers.host ?? '')) {
      return reply.code(421).send('Only localhost is served here.');
    }
    reply.header('x-content-type-options', 'nosniff');
    return undefined;
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Error && 'isParseError' in error) return reply.code(400).send(failures.unreadable());
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500;
    const message = status < 500 && error instanceof Error ? error.message : 'Internal error encountered.';
    return reply.code(status).send(failures.failed(status, message));
  });
  app.get('/_assets/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  );
  return app;
}
