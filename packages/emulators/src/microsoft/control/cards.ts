import type { MicrosoftContext } from '../context.ts';
import { describeAccount } from '../login/pages.ts';
import { defaultEntraPassword } from '../seed/person.ts';
import { federationOf } from '../state/federation.ts';
import { findMember } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { Settings } from '../state/model.ts';
import { settingChoices } from '../state/settings.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { avatar, showTime } from '../../ui/page.ts';

/** The addresses to try. */
export function linksCard(context: MicrosoftContext): Html {
  return html`<section class="card" aria-labelledby="enderecos">
    <h2 id="enderecos">Endereços</h2>
    <ul>
      <li><a href="/mail">Correio do Microsoft 365</a> <span class="quiet">(o e-mail da pessoa)</span></li>
      ${context.links.map((link) => html`<li><a href="${link.url}">${link.title}</a></li>`)}
      <li><a href="/_control/state">Estado em JSON</a></li>
    </ul>
  </section>`;
}

/** The accounts of all tenants, administrators first. */
export function accountsCard(shown: readonly Member[], total: number, search: string): Html {
  return html`<section class="card" aria-labelledby="contas">
    <h2 id="contas">Contas</h2>
    <form method="get" action="/" role="search" class="row">
      <label class="grow"
        >Procurar por nome, e-mail ou cargo <input type="search" name="busca" value="${search}"
      /></label>
      <button class="secondary">Procurar</button>
    </form>
    <ul class="accounts">
      ${shown.map(
        (member) =>
          html`<li>
            <a href="/mail?emulator_account=${encodeURIComponent(member.user.userPrincipalName)}"
              >${avatar(member.user.displayName)}
              <span class="grow"
                ><strong>${member.user.displayName}</strong>
                <span class="tag">${describeAccount(member)}</span><br /><span class="quiet"
                  >${[member.user.userPrincipalName, member.user.department].filter(Boolean).join(' · ')}</span
                ></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      Mostrando ${shown.length} de ${total}. Um clique abre o correio com a conta. A senha da Microsoft de
      todos é <code>${defaultEntraPassword}</code> enquanto ninguém a trocar.
    </p>
  </section>`;
}

/** The domains of every tenant, and which of them an identity provider signs in. */
export function domainsCard(context: MicrosoftContext): Html {
  const rows = context.store.state.tenants
    .filter((tenant) => !tenant.isPersonal)
    .flatMap((tenant) => tenant.domains.map((domain) => ({ tenant, domain })));
  return html`<section class="card" aria-labelledby="dominios">
    <h2 id="dominios">Domínios</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Domínio</th>
            <th scope="col">Autenticação</th>
            <th scope="col">Emissor</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ tenant, domain }) => {
            const federation = federationOf(tenant, domain);
            return html`<tr>
              <td>
                ${domain.name} ${domain.isDefault ? html`<span class="tag">padrão</span>` : null}
                ${domain.isInitial ? html`<span class="tag">inicial</span>` : null}
              </td>
              <td class="${domain.isBroken ? 'bad' : ''}">
                ${federation === null ? 'Gerenciada' : domain.isBroken ? 'Federada e ilegível' : 'Federada'}
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
export function sessionsCard(context: MicrosoftContext): Html {
  const running = context.store.state.sessions
    .filter((session) => session.endedAt === null)
    .map((session) => ({
      session,
      member: findMember(context.store.state, session.tenantId, session.userId),
    }));
  return html`<section class="card" aria-labelledby="sessoes">
    <h2 id="sessoes">Sessões</h2>
    ${running.length === 0 ? html`<p class="quiet">Ninguém está conectado.</p>` : null}
    ${running.map(({ session, member }) => {
      const email = member?.user.userPrincipalName ?? session.userId;
      return html`<div class="row between">
        <span
          >${email}<br /><span class="quiet"
            >desde ${showTime(session.startedAt)}, por
            ${session.method === 'saml' ? 'provedor de identidade' : 'senha da Microsoft'}</span
          ></span
        >
        <form method="post" action="/_control/sign-out">
          <input type="hidden" name="email" value="${email}" />
          <button class="secondary" aria-label="Desconectar: ${email}">Desconectar</button>
        </form>
      </div>`;
    })}
  </section>`;
}

const labels: Readonly<Record<keyof Settings, string>> = {
  readDelaySeconds: 'Atraso até a Graph mostrar a troca de um domínio (s)',
  signInDelaySeconds: 'Atraso até o login seguir a troca de um domínio (s)',
  signInLogDelaySeconds: 'Atraso do registro de entradas (s)',
  breaksWithoutCertificate: 'Federar sem certificado responde 500 e deixa o domínio ilegível',
  repairsByPatch: 'PATCH Managed conserta um domínio ilegível',
  letsAppsFederate: 'Um aplicativo pode federar sem pessoa conectada',
  needsAccessAsUser: 'Federar por uma pessoa exige Directory.AccessAsUser.All',
  needsActiveSignInUri: 'activeSignInUri é obrigatório',
  rotatesStrictly: 'Um token de atualização morre quando é usado',
  samlBinding: 'Envio do AuthnRequest',
  userHint: 'Parâmetro com o e-mail da pessoa',
};

const settingNames = Object.keys(labels) as (keyof Settings)[];

/** The settings: what Microsoft's documentation leaves open, and delays. */
export function settingsCard(context: MicrosoftContext): Html {
  const { settings } = context.store.state;
  const choose = (name: string, chosen: string, options: readonly (readonly [string, string])[]): Html =>
    html`<select name="${name}">
      ${options.map(([value, label]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${label}</option>`)}
    </select>`;
  const field = (name: keyof Settings): Html => {
    const value = settings[name];
    const words = settingChoices[name]?.map((word) => [word, word === '' ? 'nenhum' : word] as const);
    if (words !== undefined) return choose(name, String(value), words);
    return typeof value === 'boolean'
      ? choose(name, String(value), [
          ['true', 'sim'],
          ['false', 'não'],
        ])
      : html`<input type="number" name="${name}" value="${value}" min="0" />`;
  };
  return html`<section class="card" aria-labelledby="ajustes">
    <h2 id="ajustes">Comportamento</h2>
    <form method="post" action="/_control/settings">
      ${settingNames.map((name) => html`<p><label>${labels[name]} ${field(name)}</label></p>`)}
      <div class="row end"><button>Aplicar</button></div>
    </form>
  </section>`;
}
