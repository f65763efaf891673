import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Our pages use none of these features; an injected script must not either. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/**
 * Headers of every response. The policy is for data; a page sends its own. `isSecure` says that browsers reach this
 * origin by https.
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

/** Adds these headers to every response of the app; an existing header wins. */
export function addHeaders(
  app: FastifyInstance,
  headersOf: (request: FastifyRequest) => Readonly<Record<string, string>>,
): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headersOf(request)))
      if (!reply.hasHeader(name)) void reply.header(name, value);
  });
}
