import type { FastifyInstance } from 'fastify';
import { callsCard } from '../../control/calls-card.ts';
import { clockCard } from '../../control/clock-card.ts';
import { faultsCard } from '../../control/faults-card.ts';
import { formValues } from '../../ui/form.ts';
import { html } from '../../ui/html.ts';
import { sendPage } from '../../ui/page.ts';
import type { MicrosoftContext } from '../context.ts';
import { methodIds } from '../graph/api/methods.ts';
import { findAccounts } from '../login/pages.ts';
import { microsoftFaultKinds } from '../state/faults.ts';
import { accountsCard, domainsCard, linksCard, sessionsCard, settingsCard } from './cards.ts';

const shownAccounts = 12;

/** The front page of the emulated Microsoft. */
export function addControlPage(app: FastifyInstance, context: MicrosoftContext): void {
  app.get('/', async (request, reply) => {
    const search = formValues(request.query).one('busca');
    const found = findAccounts(context, search);
    const faults = { board: context.faults, kinds: microsoftFaultKinds, methodIds };
    const body = html`<h1>Microsoft emulada: ${context.store.state.tenants[0]?.displayName}</h1>
      <p class="quiet">Empresas inventadas para experimentar. Nada aqui sai desta máquina.</p>
      <div class="grid">
        ${clockCard(context.clock, 'pt-BR')} ${linksCard(context)}
        ${accountsCard(found.slice(0, shownAccounts), found.length, search)} ${sessionsCard(context)}
        ${domainsCard(context)} ${faultsCard(faults, ['users.*', 'domains.*'], 'pt-BR')}
        ${settingsCard(context)} ${callsCard(context.callLog, 'pt-BR')}
      </div>`;
    return sendPage(reply, { title: 'Microsoft emulada', width: 'wide', body });
  });
}
