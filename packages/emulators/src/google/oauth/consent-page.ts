import type { EmulatorContext } from '#context.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { fullName } from '#state/people.ts';
import { searchable } from '#support/search.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { fill } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { avatar } from '#ui/page.ts';
import type { AuthorizationRequest, RefusedRequest } from './authorization-request.ts';
import { describeScope, identityScopes } from '../api/scopes.ts';
import { consentTexts } from './consent-texts.ts';

const shownAccounts = 12;

const brand = (language: Language): Html =>
  html`<p class="brand">Google <span>${consentTexts[language].emulated}</span></p>`;

const appName = (request: AuthorizationRequest): string =>
  request.client.displayName ?? request.client.clientId;

const roleOf = (user: WorkspaceUser, language: Language): string => {
  const t = consentTexts[language];
  if (user.isSuspended) return t.suspended;
  if (user.isAdmin) return t.superAdmin;
  return user.isDelegatedAdmin ? t.delegatedAdmin : user.title;
};

const rank = (user: WorkspaceUser): number => (user.isAdmin ? 0 : user.isDelegatedAdmin ? 1 : 2);

/** People whose name or email contains `search`, administrators first, then by name. */
export function findAccounts(
  context: EmulatorContext,
  search: string,
  hostedDomain: string | null,
): WorkspaceUser[] {
  const wanted = searchable(search.trim());
  return context.store.state.users
    .filter((user) => user.deletedAt === null)
    .filter(
      (user) =>
        hostedDomain === null || hostedDomain === '*' || user.primaryEmail.endsWith(`@${hostedDomain}`),
    )
    .filter((user) => searchable(`${fullName(user)} ${user.primaryEmail} ${user.title}`).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || fullName(a).localeCompare(fullName(b), 'pt-BR'));
}

/** The account picker; `query` is the whole authorization request, carried along. */
export function accountPicker(
  context: EmulatorContext,
  request: AuthorizationRequest,
  query: URLSearchParams,
  language: Language,
): Html {
  const t = consentTexts[language];
  const search = query.get('emulator_search') ?? '';
  const found = findAccounts(context, search, request.hostedDomain);
  const carried = [...query].filter(([name]) => name !== 'emulator_search');
  const choose = (user: WorkspaceUser): string => {
    const next = new URLSearchParams(carried);
    next.set('emulator_account', user.id);
    return `/signin/oauth/consent?${next.toString()}`;
  };
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.choose}</h1>
    <p>${t.goOnTo} <strong>${appName(request)}</strong></p>
    <form method="get" action="/o/oauth2/v2/auth" role="search" class="row">
      ${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="grow"
        >${t.searchLabel} <input type="search" name="emulator_search" value="${search}" autocomplete="off"
      /></label>
      <button type="submit">${t.search}</button>
    </form>
    <ul class="accounts">
      ${found.slice(0, shownAccounts).map(
        (user) =>
          html`<li>
            <a href="${choose(user)}"
              >${avatar(fullName(user))}
              <span class="grow"
                ><strong>${fullName(user)}</strong> <span class="tag">${roleOf(user, language)}</span
                ><br /><span class="quiet">${user.primaryEmail}</span></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      ${
        found.length > shownAccounts
          ? fill(t.some, { shown: shownAccounts, count: found.length })
          : found.length === 0
            ? t.none
            : fill(t.all, { count: found.length })
      }
    </p>
  </section>`;
}

/** The consent page: identity scopes are fixed, every other one can be unticked. */
export function consentForm(
  request: AuthorizationRequest,
  user: WorkspaceUser,
  query: URLSearchParams,
  language: Language,
): Html {
  const t = consentTexts[language];
  const optional = request.scopes.filter((scope) => !identityScopes.includes(scope));
  return html`<section class="card">
    ${brand(language)}
    <h1>${appName(request)} ${t.wants}</h1>
    <p class="account">${avatar(fullName(user))} <span>${user.primaryEmail}</span></p>
    <form method="post" action="/signin/oauth/decision">
      <input type="hidden" name="request" value="${query.toString()}" />
      <input type="hidden" name="account" value="${user.id}" />
      <p>${t.identity}</p>
      ${
        optional.length === 0
          ? null
          : html`<fieldset>
              <legend>${t.select}</legend>
              ${optional.map(
                (scope) =>
                  html`<label class="check"
                    ><input type="checkbox" name="scope" value="${scope}" checked />
                    <span>${describeScope(scope, language)}<br /><code>${scope}</code></span></label
                  >`,
              )}
            </fieldset>`
      }
      <div class="row end">
        <button type="submit" name="decision" value="refuse" class="secondary">${t.cancel}</button>
        <button type="submit" name="decision" value="allow">${t.allow}</button>
      </div>
    </form>
  </section>`;
}

/** The page for a request that Google does not answer by a redirect. */
export function errorPage(refused: RefusedRequest, language: Language): Html {
  const t = consentTexts[language];
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.blocked}</h1>
    <p>${refused.explain(language)}</p>
    <p>${t.error} ${refused.status}: <code>${refused.code}</code></p>
  </section>`;
}
