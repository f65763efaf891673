import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Nothing of the program asks for these; a script that was brought in must not either. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/**
 * Headers of every answer of the program. The policy is that of data; a page brings its own. `isSecure` says that browsers
 * reach this origin by https.
 */
export const securityHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Puts these headers on all that the app sends; one that an answer has already stands. */
export function addHeaders(
  app: FastifyInstance,
  headersOf: (request: FastifyRequest) => Readonly<Record<string, string>>,
): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headersOf(request)))
      if (!reply.hasHeader(name)) void reply.header(name, value);
  });
}
