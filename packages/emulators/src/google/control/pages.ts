import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import { callsCard } from '#control/calls-card.ts';
import { clockCard } from '#control/clock-card.ts';
import { faultsCard } from '#control/faults-card.ts';
import { deskTexts } from '#control/desk-texts.ts';
import { fill, languageOf } from '#ui/language.ts';
import { faultKinds } from '#state/faults.ts';
import { methodIds } from '../api/methods.ts';
import { html } from '#ui/html.ts';
import { sendPage, showTime } from '#ui/page.ts';
import { findAccounts } from '../oauth/consent-page.ts';
import { formValues } from '#ui/form.ts';
import { accountsCard, linksCard, outboxCard } from './cards.ts';
import { driveCard } from './drive-card.ts';
import { sessionsCard, ssoCard } from './state-cards.ts';

const shownAccounts = 12;

/** The front page of the emulators and the pages of single emails. */
export function addControlPages(app: FastifyInstance, context: EmulatorContext): void {
  app.get('/', async (request, reply) => {
    const language = languageOf(request);
    const t = deskTexts[language];
    const search = formValues(request.query).one('busca');
    const faults = { board: context.faults, kinds: faultKinds, methodIds };
    const found = findAccounts(context, search, null);
    const body = html`<h1>${t.title}: ${context.store.state.customer.name}</h1>
      <p class="quiet">${t.intro}</p>
      <div class="grid">
        ${clockCard(context.clock, language)} ${linksCard(context, language)}
        ${accountsCard(context, { shown: found.slice(0, shownAccounts), total: found.length, search }, language)}
        ${sessionsCard(context, language)} ${ssoCard(context, language)} ${driveCard(context, language)}
        ${faultsCard(faults, ['directory.*', 'reports.*', 'cloudidentity.*'], language)}
        ${outboxCard(context, language)} ${callsCard(context.callLog, language)}
      </div>`;
    return sendPage(reply, { title: t.title, width: 'wide', body, language });
  });

  app.get('/outbox/:mailId', async (request, reply) => {
    const language = languageOf(request);
    const t = deskTexts[language];
    const id = formValues(request.params).one('mailId');
    const mail = context.store.state.outbox.find((item) => item.id === id);
    const body =
      mail === undefined
        ? html`<section class="card">
            <h1>${t.mailMissing}</h1>
            <p><a href="/">${t.back}</a></p>
          </section>`
        : html`<p><a href="/">${t.back}</a></p>
            <article class="card">
              <h1>${mail.subject}</h1>
              <p class="quiet">${fill(t.mailTo, { to: mail.to, at: showTime(mail.at, language) })}</p>
              ${mail.html === null ? null : html`<iframe title="${t.asSeen}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>`}
              <h2>${t.textOnly}</h2>
              <pre>${mail.text}</pre>
            </article>`;
    return sendPage(
      reply,
      { title: mail?.subject ?? t.mail, width: 'wide', body, language },
      mail === undefined ? 404 : 200,
    );
  });
}
