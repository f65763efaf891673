import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '../../context.ts';
import { callsCard } from '../../control/calls-card.ts';
import { clockCard } from '../../control/clock-card.ts';
import { faultsCard } from '../../control/faults-card.ts';
import { faultKinds } from '../../state/faults.ts';
import { methodIds } from '../api/methods.ts';
import { html } from '../../ui/html.ts';
import { sendPage, showTime } from '../../ui/page.ts';
import { findAccounts } from '../oauth/consent-page.ts';
import { formValues } from '../../ui/form.ts';
import { accountsCard, linksCard, outboxCard } from './cards.ts';
import { sessionsCard, ssoCard } from './state-cards.ts';

const shownAccounts = 12;

/** The front page of the emulators and the pages of single emails. */
export function addControlPages(app: FastifyInstance, context: EmulatorContext): void {
  app.get('/', async (request, reply) => {
    const search = formValues(request.query).one('busca');
    const faults = { board: context.faults, kinds: faultKinds, methodIds };
    const found = findAccounts(context, search, null);
    const body = html`<h1>Google emulado: ${context.store.state.customer.name}</h1>
      <p class="quiet">Uma empresa inventada para experimentar. Nada aqui sai desta máquina.</p>
      <div class="grid">
        ${clockCard(context.clock)} ${linksCard(context)}
        ${accountsCard(context, found.slice(0, shownAccounts), found.length, search)} ${sessionsCard(context)}
        ${ssoCard(context)} ${faultsCard(faults, ['directory.*', 'cloudidentity.*'])} ${outboxCard(context)}
        ${callsCard(context.callLog)}
      </div>`;
    return sendPage(reply, { title: 'Google emulado', width: 'wide', body });
  });

  app.get('/outbox/:mailId', async (request, reply) => {
    const id = formValues(request.params).one('mailId');
    const mail = context.store.state.outbox.find((item) => item.id === id);
    const body =
      mail === undefined
        ? html`<section class="card">
            <h1>E-mail não encontrado</h1>
            <p><a href="/">Voltar</a></p>
          </section>`
        : html`<p><a href="/">Voltar</a></p>
            <article class="card">
              <h1>${mail.subject}</h1>
              <p class="quiet">Para ${mail.to} · ${showTime(mail.at)}</p>
              ${mail.html === null ? null : html`<iframe title="E-mail como a pessoa o vê" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>`}
              <h2>Só texto</h2>
              <pre>${mail.text}</pre>
            </article>`;
    return sendPage(
      reply,
      { title: mail?.subject ?? 'E-mail', width: 'wide', body },
      mail === undefined ? 404 : 200,
    );
  });
}
