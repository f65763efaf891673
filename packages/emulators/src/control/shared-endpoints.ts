import type { FastifyInstance } from 'fastify';
import type { EmulatorClock } from '../clock.ts';
import type { CallLog } from '../state/call-log.ts';
import { formValues } from '../ui/form.ts';
import { done, refuse } from './answers.ts';
import { moveClock } from './clock-moves.ts';

/** What every emulator's control endpoints have: no orders from foreign sites, the log of calls, and the clock. */
export function addSharedControl(
  app: FastifyInstance,
  { clock, callLog }: { readonly clock: EmulatorClock; readonly callLog: CallLog },
): void {
  app.addHook('preHandler', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    return isForeign && request.url.startsWith('/_control')
      ? reply.code(403).send({ message: 'cross-site' })
      : undefined;
  });
  app.get('/_control/calls', () => ({ calls: callLog.list() }));
  app.get('/_control/clock', () => ({
    now: new Date(clock.now()).toISOString(),
    isMovable: clock.isMovable,
  }));
  app.post('/_control/clock', async (request, reply) => {
    if (!moveClock(clock, formValues(request.body))) {
      return refuse(reply, 'step, advanceMs, to or real; the clock must be movable');
    }
    return done(request, reply, { now: new Date(clock.now()).toISOString() });
  });
}
