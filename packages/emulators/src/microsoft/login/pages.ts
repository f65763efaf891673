import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { activeRolesOf } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import { roleNames, roleTemplates } from '../state/roles.ts';
import { graphPermissions } from '../tokens/permissions.ts';
import { searchable } from '../../support/search.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { avatar } from '../../ui/page.ts';
import { alert, brand } from '../sessions/pages.ts';

const shownAccounts = 12;

const roleLabels: Readonly<Record<string, string>> = {
  [roleTemplates.globalAdministrator]: 'Administrador global',
  [roleTemplates.userAdministrator]: 'Administrador de usuários',
  [roleTemplates.helpdeskAdministrator]: 'Assistência técnica',
  [roleTemplates.globalReader]: 'Leitor global',
};

/** What stands beside a name: the state or role of an account, else what the person does. */
export function describeAccount({ tenant, user }: Member): string {
  if (tenant.isPersonal) return 'conta pessoal';
  if (!user.accountEnabled) return 'conta desabilitada';
  const [role] = activeRolesOf(tenant, user.id).map((id) => roleLabels[id] ?? roleNames[id]);
  if (role !== undefined) return role;
  const isEligible = tenant.roles.some((item) => item.memberId === user.id);
  return isEligible ? 'função só qualificada' : (user.jobTitle ?? '');
}

const rank = ({ tenant, user }: Member): number => {
  const roles = activeRolesOf(tenant, user.id);
  if (roles.includes(roleTemplates.globalAdministrator)) return 0;
  return roles.length > 0 ? 1 : 2;
};

/** Accounts with `search` in their name, address or job, administrators first, then by name. Guests sign in at home. */
export function findAccounts(context: MicrosoftContext, search: string): Member[] {
  const wanted = searchable(search.trim());
  return context.store.state.tenants
    .flatMap((tenant) => tenant.users.map((user) => ({ tenant, user })))
    .filter(({ user }) => user.deletedAt === null && user.homeUserId === null)
    .filter(({ user }) =>
      searchable(`${user.displayName} ${user.userPrincipalName} ${user.jobTitle ?? ''}`).includes(wanted),
    )
    .map((member) => ({ member, rank: rank(member) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank || a.member.user.displayName.localeCompare(b.member.user.displayName, 'pt-BR'),
    )
    .map(({ member }) => member);
}

/** The account picker; `continueTo` is the address that asked for a sign-in, carried along. */
export function accountPicker(context: MicrosoftContext, continueTo: string, appName: string): Html {
  const [path = '', query = ''] = continueTo.split('?');
  const carried = new URLSearchParams(query);
  const search = carried.get('emulator_search') ?? '';
  carried.delete('emulator_search');
  const found = findAccounts(context, search);
  const choose = (address: string): string => {
    const next = new URLSearchParams(carried);
    next.set('emulator_account', address);
    return `${path}?${next.toString()}`;
  };
  return html`<section class="card">
    ${brand}
    <h1>Escolha uma conta</h1>
    <p>para continuar em <strong>${appName}</strong></p>
    <form method="get" action="${path}" role="search" class="row">
      ${[...carried].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="grow"
        >Procurar por nome, e-mail ou cargo
        <input type="search" name="emulator_search" value="${search}" autocomplete="off"
      /></label>
      <button type="submit">Procurar</button>
    </form>
    <ul class="accounts">
      ${found.slice(0, shownAccounts).map(
        (member) =>
          html`<li>
            <a href="${choose(member.user.userPrincipalName)}"
              >${avatar(member.user.displayName)}
              <span class="grow"
                ><strong>${member.user.displayName}</strong>
                <span class="tag">${describeAccount(member)}</span><br /><span class="quiet"
                  >${member.user.userPrincipalName}</span
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
          : `${found.length} conta(s).`
      }
    </p>
  </section>`;
}

/** Entra's own password page, for accounts of managed domains; with `mustChange` it asks for a new password. */
export function passwordPage(
  account: Member,
  continueTo: string,
  { mustChange, problem }: { mustChange: boolean; problem: string | null },
): Html {
  const field = (label: string, name: string, autocomplete: string): Html =>
    html`<p>
      <label>${label} <input type="password" name="${name}" autocomplete="${autocomplete}" required /></label>
    </p>`;
  return html`<section class="card">
    ${brand}
    <p class="account">${avatar(account.user.displayName)} <span>${account.user.userPrincipalName}</span></p>
    <h1>${mustChange ? 'Atualize a sua senha' : 'Insira a senha'}</h1>
    ${alert(problem)}
    <form method="post" action="/_signin/password">
      <input type="hidden" name="continue" value="${continueTo}" />
      <input type="hidden" name="account" value="${account.user.userPrincipalName}" />
      ${field(mustChange ? 'Senha atual' : 'Senha', 'password', 'current-password')}
      ${mustChange ? field('Nova senha', 'new_password', 'new-password') : null}
      <div class="row end"><button>Entrar</button></div>
    </form>
  </section>`;
}

/** The consent page. Unlike at Google all is granted or nothing. */
export function consentForm(
  app: AppRegistration,
  account: Member,
  asked: {
    permissions: readonly string[];
    request: string;
    action: string;
    offersAll: boolean;
    isForAll: boolean;
  },
): Html {
  const labels = [...new Set(asked.permissions)].filter((name) => graphPermissions[name] !== undefined);
  return html`<section class="card">
    ${brand}
    <p class="account">${avatar(account.user.displayName)} <span>${account.user.userPrincipalName}</span></p>
    <h1>Permissões solicitadas${asked.isForAll ? html`<br />Revisar para a sua organização` : null}</h1>
    <p><strong>${app.displayName}</strong> gostaria de:</p>
    <ul>
      ${labels.map((name) => html`<li>${graphPermissions[name]?.label}<br /><code>${name}</code></li>`)}
    </ul>
    <form method="post" action="${asked.action}">
      <input type="hidden" name="request" value="${asked.request}" />
      ${asked.offersAll ? html`<label class="check"><input type="checkbox" name="for_all" value="1" /> <span>Consentimento em nome da sua organização</span></label>` : null}
      <div class="row end">
        <button type="submit" name="decision" value="refuse" class="secondary">Cancelar</button>
        <button type="submit" name="decision" value="allow">Aceitar</button>
      </div>
    </form>
  </section>`;
}

/** The page for a person without the right to grant what is asked. */
export function needsApprovalPage(app: AppRegistration, request: string, action: string): Html {
  return html`<section class="card">
    ${brand}
    <h1>É necessária a aprovação do administrador</h1>
    <p>
      ${app.displayName} precisa de permissão para acessar recursos da sua organização que só um administrador
      pode conceder.
    </p>
    <p class="quiet"><code>AADSTS90094</code></p>
    <form method="post" action="${action}">
      <input type="hidden" name="request" value="${request}" />
      <div class="row end">
        <button name="decision" value="refuse" class="secondary">
          Voltar ao aplicativo sem dar consentimento
        </button>
      </div>
    </form>
  </section>`;
}
