import type { FastifyInstance } from 'fastify';
import type { FaultBoard } from '../state/faults.ts';
import { formValues } from '../ui/form.ts';
import type { AnyText } from '../ui/language.ts';
import { done, refuse } from './answers.ts';

const maxDelayMs = 120_000;

/** The faults of one emulator: its board, what can go wrong (with a label each), and the methods that can. */
export interface FaultDesk<Kind extends string> {
  readonly board: FaultBoard<Kind>;
  readonly kinds: Readonly<Record<Kind, AnyText>>;
  readonly methodIds: readonly string[];
}

/** The endpoints below `/_control/faults`, which list, plan and take back faults. */
export function addFaults<Kind extends string>(app: FastifyInstance, desk: FaultDesk<Kind>): void {
  const { board, kinds, methodIds } = desk;
  const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);
  app.get('/_control/faults', () => ({ faults: board.list(), kinds, methods: methodIds }));
  app.post('/_control/faults', async (request, reply) => {
    const form = formValues(request.body);
    const kind = form.one('kind');
    const remaining = Number(form.one('count') || '1');
    const delayMs = Number(form.one('delayMs') || (kind === 'slow' ? '5000' : '0'));
    if (!isKind(kind)) return refuse(reply, `kind: ${Object.keys(kinds).join(', ')}`);
    if (!Number.isInteger(remaining) || remaining < 1) return refuse(reply, 'count: 1 or more');
    if (!(delayMs >= 0 && delayMs <= maxDelayMs)) return refuse(reply, `delayMs: 0 to ${maxDelayMs}`);
    const fault = board.add({ method: form.one('method') || '*', kind, remaining, delayMs });
    return done(request, reply, fault);
  });
  app.delete('/_control/faults/:id', async (request, reply) => {
    const isRemoved = board.remove(formValues(request.params).one('id'));
    return reply.code(isRemoved ? 204 : 404).send();
  });
  app.delete('/_control/faults', async (_request, reply) => {
    board.clear();
    return reply.code(204).send();
  });
  app.post('/_control/faults/clear', async (request, reply) => {
    board.clear();
    return done(request, reply, { cleared: true });
  });
}
