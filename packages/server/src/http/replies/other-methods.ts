import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

const methodsOfTheWeb = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers 405 with `Allow` for a known address with another method (RFC 9110 §15.5.6). Call it before the watched
 * routes are registered, and call its result after the last of them.
 */
export function watchMethods(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): () => void {
  const known = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    known.set(url, methods);
  });
  return () => {
    // The hook also sees the routes added here.
    for (const [url, methods] of [...known].map(([url, set]) => [url, [...set]] as const))
      app.route({
        url,
        method: methodsOfTheWeb.filter((method) => !methods.includes(method)),
        exposeHeadRoute: false,
        handler: async (request, reply) => answer(request, reply.header('allow', methods.join(', '))),
      });
  };
}
