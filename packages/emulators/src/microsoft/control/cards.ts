import type { MicrosoftContext } from '../context.ts';
import { describeAccount } from '../login/pages.ts';
import { defaultEntraPassword } from '../seed/person.ts';
import { federationOf } from '../state/federation.ts';
import { findMember } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { Settings } from '../state/model.ts';
import { settingChoices } from '../state/settings.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { fill, inLanguage } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { avatar, showTime } from '#ui/page.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { microsoftDeskTexts } from './desk-texts.ts';

/** The addresses to try. */
export function linksCard(context: MicrosoftContext, language: Language): Html {
  const t = microsoftDeskTexts[language];
  return html`<section class="card" aria-labelledby="enderecos">
    <h2 id="enderecos">${t.addresses}</h2>
    <ul>
      <li><a href="/mail">${t.mail}</a> <span class="quiet">${t.personsMail}</span></li>
      ${context.links.map((link) => html`<li><a href="${link.url}">${inLanguage(link.title, language)}</a></li>`)}
      <li><a href="/_control/state">${t.state}</a></li>
    </ul>
  </section>`;
}

/** The accounts of all tenants, administrators first. */
export function accountsCard(
  { shown, total, search }: { shown: readonly Member[]; total: number; search: string },
  language: Language,
): Html {
  const t = microsoftDeskTexts[language];
  const { search: find, searchLabel } = loginTexts[language];
  return html`<section class="card" aria-labelledby="contas">
    <h2 id="contas">${t.accounts}</h2>
    <form method="get" action="/" role="search" class="row">
      <label class="grow">${searchLabel} <input type="search" name="busca" value="${search}" /></label>
      <button class="secondary">${find}</button>
    </form>
    <ul class="accounts">
      ${shown.map(
        (member) =>
          html`<li>
            <a href="/mail?emulator_account=${encodeURIComponent(member.user.userPrincipalName)}"
              >${avatar(member.user.displayName)}
              <span class="grow"
                ><strong>${member.user.displayName}</strong>
                <span class="tag">${describeAccount(member, language)}</span><br /><span class="quiet"
                  >${[member.user.userPrincipalName, member.user.department].filter(Boolean).join(' · ')}</span
                ></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      ${fill(t.shown, { shown: shown.length, total })} ${t.password}
      <code>${defaultEntraPassword}</code>
    </p>
  </section>`;
}

/** The domains of every tenant, and which of them an identity provider signs in. */
export function domainsCard(context: MicrosoftContext, language: Language): Html {
  const t = microsoftDeskTexts[language];
  const rows = context.store.state.tenants
    .filter((tenant) => !tenant.isPersonal)
    .flatMap((tenant) => tenant.domains.map((domain) => ({ tenant, domain })));
  return html`<section class="card" aria-labelledby="dominios">
    <h2 id="dominios">${t.domains}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.domain}</th>
            <th scope="col">${t.authentication}</th>
            <th scope="col">${t.issuer}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ tenant, domain }) => {
            const federation = federationOf(tenant, domain);
            return html`<tr>
              <td>
                ${domain.name} ${domain.isDefault ? html`<span class="tag">${t.isDefault}</span>` : null}
                ${domain.isInitial ? html`<span class="tag">${t.isInitial}</span>` : null}
              </td>
              <td class="${domain.isBroken ? 'bad' : ''}">
                ${federation === null ? t.managed : domain.isBroken ? t.unreadable : t.federated}
              </td>
              <td><code>${federation?.issuerUri ?? '–'}</code></td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** People signed in to the login host, each with a button that revokes their sessions. */
export function sessionsCard(context: MicrosoftContext, language: Language): Html {
  const t = microsoftDeskTexts[language];
  const running = context.store.state.sessions
    .filter((session) => session.endedAt === null)
    .map((session) => ({
      session,
      member: findMember(context.store.state, session.tenantId, session.userId),
    }));
  return html`<section class="card" aria-labelledby="sessoes">
    <h2 id="sessoes">${t.sessions}</h2>
    ${running.length === 0 ? html`<p class="quiet">${t.nobody}</p>` : null}
    ${running.map(({ session, member }) => {
      const email = member?.user.userPrincipalName ?? session.userId;
      return html`<div class="row between">
        <span
          >${email}<br /><span class="quiet"
            >${fill(session.method === 'saml' ? t.saml : t.byPassword, { at: showTime(session.startedAt, language) })}</span
          ></span
        >
        <form method="post" action="/_control/sign-out">
          <input type="hidden" name="email" value="${email}" />
          <button class="secondary" aria-label="${t.signOut}: ${email}">${t.signOut}</button>
        </form>
      </div>`;
    })}
  </section>`;
}

/** The settings: what Microsoft's documentation leaves open, and delays. */
export function settingsCard(context: MicrosoftContext, language: Language): Html {
  const t = microsoftDeskTexts[language];
  const settingNames = Object.keys(t.settings) as (keyof Settings)[];
  const { settings } = context.store.state;
  const choose = (name: string, chosen: string, options: readonly (readonly [string, string])[]): Html =>
    html`<select name="${name}">
      ${options.map(([value, label]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${label}</option>`)}
    </select>`;
  const field = (name: keyof Settings): Html => {
    const value = settings[name];
    const words = settingChoices[name]?.map((word) => [word, word === '' ? t.none : word] as const);
    if (words !== undefined) return choose(name, String(value), words);
    return typeof value === 'boolean'
      ? choose(name, String(value), [
          ['true', t.yes],
          ['false', t.no],
        ])
      : html`<input type="number" name="${name}" value="${value}" min="0" />`;
  };
  return html`<section class="card" aria-labelledby="ajustes">
    <h2 id="ajustes">${t.behavior}</h2>
    <form method="post" action="/_control/settings">
      ${settingNames.map((name) => html`<p><label>${t.settings[name]} ${field(name)}</label></p>`)}
      <div class="row end"><button>${t.apply}</button></div>
    </form>
  </section>`;
}
