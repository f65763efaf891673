import type { EmulatorContext } from '../../context.ts';
import type { WorkspaceUser } from '../../state/model.ts';
import { fullName } from '../../state/people.ts';
import { searchable } from '../../support/search.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { avatar } from '../../ui/page.ts';
import type { AuthorizationRequest, RefusedRequest } from './authorization-request.ts';
import { describeScope, identityScopes } from '../api/scopes.ts';

const shownAccounts = 12;

const brand = html`<p class="brand">Google <span>emulado</span></p>`;

const appName = (request: AuthorizationRequest): string =>
  request.client.displayName ?? request.client.clientId;

const roleOf = (user: WorkspaceUser): string => {
  if (user.isSuspended) return 'conta suspensa';
  if (user.isAdmin) return 'superadministrador';
  return user.isDelegatedAdmin ? 'administrador delegado' : user.title;
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
  search: string,
): Html {
  const found = findAccounts(context, search, request.hostedDomain);
  const carried = [...query].filter(([name]) => name !== 'emulator_search');
  const choose = (user: WorkspaceUser): string => {
    const next = new URLSearchParams(carried);
    next.set('emulator_account', user.id);
    return `/signin/oauth/consent?${next.toString()}`;
  };
  return html`<section class="card">
    ${brand}
    <h1>Escolha uma conta</h1>
    <p>para prosseguir para <strong>${appName(request)}</strong></p>
    <form method="get" action="/o/oauth2/v2/auth" role="search" class="row">
      ${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="grow"
        >Procurar por nome, e-mail ou cargo
        <input type="search" name="emulator_search" value="${search}" autocomplete="off"
      /></label>
      <button type="submit">Procurar</button>
    </form>
    <ul class="accounts">
      ${found.slice(0, shownAccounts).map(
        (user) =>
          html`<li>
            <a href="${choose(user)}"
              >${avatar(fullName(user))}
              <span class="grow"
                ><strong>${fullName(user)}</strong> <span class="tag">${roleOf(user)}</span><br /><span
                  class="quiet"
                  >${user.primaryEmail}</span
                ></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      ${
        found.length > shownAccounts
          ? `Mostrando ${shownAccounts} de ${found.length} contas; procure para ver as outras.`
          : found.length === 0
            ? 'Nenhuma conta encontrada.'
            : `${found.length} conta(s).`
      }
    </p>
  </section>`;
}

/** The consent page: identity scopes are fixed, every other one can be unticked. */
export function consentForm(
  request: AuthorizationRequest,
  user: WorkspaceUser,
  query: URLSearchParams,
): Html {
  const optional = request.scopes.filter((scope) => !identityScopes.includes(scope));
  return html`<section class="card">
    ${brand}
    <h1>${appName(request)} quer acessar sua Conta</h1>
    <p class="account">${avatar(fullName(user))} <span>${user.primaryEmail}</span></p>
    <form method="post" action="/signin/oauth/decision">
      <input type="hidden" name="request" value="${query.toString()}" />
      <input type="hidden" name="account" value="${user.id}" />
      <p>Associar você às suas informações pessoais: nome, e-mail e foto.</p>
      ${
        optional.length === 0
          ? null
          : html`<fieldset>
              <legend>Selecione o que ${appName(request)} pode acessar</legend>
              ${optional.map(
                (scope) =>
                  html`<label class="check"
                    ><input type="checkbox" name="scope" value="${scope}" checked />
                    <span>${describeScope(scope)}<br /><code>${scope}</code></span></label
                  >`,
              )}
            </fieldset>`
      }
      <div class="row end">
        <button type="submit" name="decision" value="refuse" class="secondary">Cancelar</button>
        <button type="submit" name="decision" value="allow">Permitir</button>
      </div>
    </form>
  </section>`;
}

/** The page for a request that Google does not answer by a redirect. */
export function errorPage(refused: RefusedRequest): Html {
  return html`<section class="card">
    ${brand}
    <h1>Acesso bloqueado: o pedido deste app não é válido</h1>
    <p>${refused.explanation}</p>
    <p>Erro ${refused.status}: <code>${refused.code}</code></p>
  </section>`;
}
