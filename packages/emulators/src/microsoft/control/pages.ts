import type { FastifyInstance } from 'fastify';
import { callsCard } from '#control/calls-card.ts';
import { clockCard } from '#control/clock-card.ts';
import { faultsCard } from '#control/faults-card.ts';
import { formValues } from '#ui/form.ts';
import { html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import { sendPage } from '#ui/page.ts';
import { microsoftDeskTexts } from './desk-texts.ts';
import type { MicrosoftContext } from '../context.ts';
import { methodIds } from '../graph/api/methods.ts';
import { findAccounts } from '../login/pages.ts';
import { microsoftFaultKinds } from '../state/faults.ts';
import { accountsCard, domainsCard, linksCard, sessionsCard, settingsCard } from './cards.ts';

const shownAccounts = 12;

/** The front page of the emulated Microsoft. */
export function addControlPage(app: FastifyInstance, context: MicrosoftContext): void {
  app.get('/', async (request, reply) => {
    const language = languageOf(request);
    const t = microsoftDeskTexts[language];
    const search = formValues(request.query).one('busca');
    const found = findAccounts(context, search);
    const faults = { board: context.faults, kinds: microsoftFaultKinds, methodIds };
    const body = html`<h1>${t.title}: ${context.store.state.tenants[0]?.displayName}</h1>
      <p class="quiet">${t.intro}</p>
      <div class="grid">
        ${clockCard(context.clock, language)} ${linksCard(context, language)}
        ${accountsCard({ shown: found.slice(0, shownAccounts), total: found.length, search }, language)}
        ${sessionsCard(context, language)} ${domainsCard(context, language)}
        ${faultsCard(faults, ['users.*', 'domains.*'], language)} ${settingsCard(context, language)}
        ${callsCard(context.callLog, language)}
      </div>`;
    return sendPage(reply, { title: t.title, width: 'wide', body, language });
  });
}
