import type { EmulatorContext } from '#context.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { fullName } from '#state/people.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { deskTexts } from '#control/desk-texts.ts';
import { fill, inLanguage } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { avatar, showTime } from '#ui/page.ts';
import { defaultWorkspacePassword } from '#seed/company.ts';

/** The addresses to try. */
export function linksCard(context: EmulatorContext, language: Language): Html {
  const t = deskTexts[language];
  return html`<section class="card" aria-labelledby="enderecos">
    <h2 id="enderecos">${t.addresses}</h2>
    <ul>
      <li>
        <a href="${context.urls.app}/">${t.workspaceApp}</a>
        <span class="quiet">${t.personsMail}</span>
      </li>
      ${context.links.map((link) => html`<li><a href="${link.url}">${inLanguage(link.title, language)}</a></li>`)}
      <li><a href="/_control/state">${t.state}</a></li>
    </ul>
  </section>`;
}

const tagOf = (user: WorkspaceUser, language: Language): string =>
  user.isSuspended
    ? deskTexts[language].suspended
    : user.isAdmin
      ? 'superadmin'
      : user.isDelegatedAdmin
        ? deskTexts[language].delegatedAdmin
        : user.title;

interface FoundAccounts {
  readonly shown: readonly WorkspaceUser[];
  readonly total: number;
  readonly search: string;
}

/** The company's accounts, administrators first. */
export function accountsCard(
  context: EmulatorContext,
  { shown, total, search }: FoundAccounts,
  language: Language,
): Html {
  const t = deskTexts[language];
  return html`<section class="card" aria-labelledby="contas">
    <h2 id="contas">${t.accounts}</h2>
    <form method="get" action="/" role="search" class="row">
      <label class="grow">${t.searchLabel} <input type="search" name="busca" value="${search}" /></label>
      <button class="secondary">${t.search}</button>
    </form>
    <ul class="accounts">
      ${shown.map(
        (user) =>
          html`<li>
            <a href="${context.urls.app}/login?email=${user.primaryEmail}"
              >${avatar(fullName(user))}
              <span class="grow"
                ><strong>${fullName(user)}</strong> <span class="tag">${tagOf(user, language)}</span
                ><br /><span class="quiet">${user.primaryEmail} · ${user.orgUnitPath}</span></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      ${fill(t.shown, { shown: shown.length, total })} ${t.password}
      <code>${defaultWorkspacePassword}</code>
    </p>
  </section>`;
}

/** The emails that the product has sent. */
export function outboxCard(context: EmulatorContext, language: Language): Html {
  const t = deskTexts[language];
  const { outbox } = context.store.state;
  return html`<section class="card" aria-labelledby="saida">
    <h2 id="saida">${t.outbox}</h2>
    ${
      outbox.length === 0
        ? html`<p class="quiet">${t.noMail}</p>`
        : html`<ul class="mail">
            ${outbox.slice(0, 20).map(
              (mail) =>
                html`<li>
                  <span>${mail.to}</span><a class="subject" href="/outbox/${mail.id}">${mail.subject}</a>
                  <span class="quiet">${showTime(mail.at, language)}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
