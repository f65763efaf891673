import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { activeRolesOf } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import { roleNames, roleTemplates } from '../state/roles.ts';
import { permissionTexts } from '../tokens/permission-texts.ts';
import { graphPermissions } from '../tokens/permissions.ts';
import { searchable } from '#support/search.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { fill } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { avatar } from '#ui/page.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { alert, brand } from '../sessions/pages.ts';

const shownAccounts = 12;

/** The name of a role in a language; Microsoft's own where there is no other. */
function nameRole(id: string, language: Language): string | undefined {
  const { roles } = loginTexts[language];
  const key = (Object.keys(roles) as (keyof typeof roles)[]).find((name) => roleTemplates[name] === id);
  return key === undefined ? roleNames[id] : roles[key];
}

/** The text beside a name: the state or role of an account, else the job title. */
export function describeAccount({ tenant, user }: Member, language: Language): string {
  const t = loginTexts[language];
  if (tenant.isPersonal) return t.personal;
  if (!user.accountEnabled) return t.disabled;
  const [role] = activeRolesOf(tenant, user.id).map((id) => nameRole(id, language));
  if (role !== undefined) return role;
  const own = tenant.roles.filter((item) => item.memberId === user.id);
  const held = own.find((item) => item.isActive);
  const custom = tenant.customRoles.find(({ id }) => id === held?.roleTemplateId);
  const name = custom?.displayName ?? (held && nameRole(held.roleTemplateId, language));
  return name ?? (own.length > 0 ? t.eligible : (user.jobTitle ?? ''));
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
export function accountPicker(
  context: MicrosoftContext,
  continueTo: string,
  appName: string,
  language: Language,
): Html {
  const t = loginTexts[language];
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
    ${brand(language)}
    <h1>${t.choose}</h1>
    <p>${t.goOnTo} <strong>${appName}</strong></p>
    <form method="get" action="${path}" role="search" class="row">
      ${[...carried].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label class="grow"
        >${t.searchLabel} <input type="search" name="emulator_search" value="${search}" autocomplete="off"
      /></label>
      <button type="submit">${t.search}</button>
    </form>
    <ul class="accounts">
      ${found.slice(0, shownAccounts).map(
        (member) =>
          html`<li>
            <a href="${choose(member.user.userPrincipalName)}"
              >${avatar(member.user.displayName)}
              <span class="grow"
                ><strong>${member.user.displayName}</strong>
                <span class="tag">${describeAccount(member, language)}</span><br /><span class="quiet"
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
          ? fill(t.some, { shown: shownAccounts, count: found.length })
          : fill(t.all, { count: found.length })
      }
    </p>
  </section>`;
}

/** Entra's own password page, for accounts of managed domains; with `mustChange` it asks for a new password. */
export function passwordPage(
  account: Member,
  continueTo: string,
  { mustChange, problem }: { mustChange: boolean; problem: string | null },
  language: Language,
): Html {
  const t = loginTexts[language];
  const field = (label: string, name: string, autocomplete: string): Html =>
    html`<p>
      <label>${label} <input type="password" name="${name}" autocomplete="${autocomplete}" required /></label>
    </p>`;
  return html`<section class="card">
    ${brand(language)}
    <p class="account">${avatar(account.user.displayName)} <span>${account.user.userPrincipalName}</span></p>
    <h1>${mustChange ? t.updatePassword : t.enterPassword}</h1>
    ${alert(problem)}
    <form method="post" action="/_signin/password">
      <input type="hidden" name="continue" value="${continueTo}" />
      <input type="hidden" name="account" value="${account.user.userPrincipalName}" />
      ${field(mustChange ? t.currentPassword : t.password, 'password', 'current-password')}
      ${mustChange ? field(t.newPassword, 'new_password', 'new-password') : null}
      <div class="row end"><button>${t.signIn}</button></div>
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
  language: Language,
): Html {
  const t = loginTexts[language];
  const labels = [...new Set(asked.permissions)].filter((name) => graphPermissions[name] !== undefined);
  return html`<section class="card">
    ${brand(language)}
    <p class="account">${avatar(account.user.displayName)} <span>${account.user.userPrincipalName}</span></p>
    <h1>${t.requested}${asked.isForAll ? html`<br />${t.reviewForAll}` : null}</h1>
    <p><strong>${app.displayName}</strong> ${t.wouldLike}</p>
    <ul>
      ${labels.map((name) => html`<li>${permissionTexts[language][name]}<br /><code>${name}</code></li>`)}
    </ul>
    <form method="post" action="${asked.action}">
      <input type="hidden" name="request" value="${asked.request}" />
      ${asked.offersAll ? html`<label class="check"><input type="checkbox" name="for_all" value="1" /> <span>${t.forAll}</span></label>` : null}
      <div class="row end">
        <button type="submit" name="decision" value="refuse" class="secondary">${t.cancel}</button>
        <button type="submit" name="decision" value="allow">${t.accept}</button>
      </div>
    </form>
  </section>`;
}

/** The page for a person without the right to grant what is asked. */
export function needsApprovalPage(
  app: AppRegistration,
  request: string,
  action: string,
  language: Language,
): Html {
  const t = loginTexts[language];
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.needsApproval}</h1>
    <p>${fill(t.approvalText, { app: app.displayName })}</p>
    <p class="quiet"><code>AADSTS90094</code></p>
    <form method="post" action="${action}">
      <input type="hidden" name="request" value="${request}" />
      <div class="row end">
        <button name="decision" value="refuse" class="secondary">${t.goBack}</button>
      </div>
    </form>
  </section>`;
}
