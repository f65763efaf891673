import type { EmulatorContext } from '../../context.ts';
import type { EmulatorState, SsoAssignment } from '../../state/model.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { showTime } from '../../ui/page.ts';

const emailOf = (state: EmulatorState, id: string): string =>
  state.users.find((user) => user.id === id)?.primaryEmail ?? id;

const targetOf = (state: EmulatorState, { target }: SsoAssignment): string =>
  target.kind === 'group'
    ? `grupo ${state.groups.find((group) => group.id === target.id)?.email ?? target.id}`
    : `unidade ${state.orgUnits.find((unit) => unit.id === target.id)?.path ?? target.id}`;

/** People signed in to the workspace app, and the applications that hold tokens. */
export function sessionsCard(context: EmulatorContext): Html {
  const { state } = context.store;
  const running = state.appSessions.filter((session) => session.endedAt === null);
  const tokens = state.refreshTokens.filter((token) =>
    context.oauthClients.some((client) => client.clientId === token.clientId),
  );
  const act = (action: string, email: string, label: string): Html =>
    html`<form method="post" action="/_control/${action}">
      <input type="hidden" name="email" value="${email}" />
      <button class="secondary" aria-label="${label}: ${email}">${label}</button>
    </form>`;
  return html`<section class="card" aria-labelledby="sessoes">
    <h2 id="sessoes">Sessões e autorizações</h2>
    ${running.length === 0 ? html`<p class="quiet">Ninguém está conectado ao aplicativo do Workspace.</p>` : null}
    ${running.map((session) => {
      const email = emailOf(state, session.userId);
      return html`<div class="row between">
        <span
          >${email}<br /><span class="quiet"
            >desde ${showTime(session.startedAt)}, por
            ${session.method === 'saml' ? 'logon único' : 'senha do Workspace'}</span
          ></span
        >${act('sign-out', email, 'Desconectar')}
      </div>`;
    })}
    ${tokens.length === 0 ? html`<p class="quiet">Nenhuma conexão do produto com a empresa.</p>` : html`<h2>Conexões do produto</h2>`}
    ${tokens.map((token) => {
      const email = emailOf(state, token.userId);
      return html`<div class="row between">
        <span>${email}<br /><span class="quiet">${token.scopes.length} permissões</span></span>
        ${act('revoke', email, 'Revogar')}
      </div>`;
    })}
  </section>`;
}

/** SSO profiles and their assignments. */
export function ssoCard(context: EmulatorContext): Html {
  const { state } = context.store;
  const assignments = state.ssoAssignments.toSorted((a, b) => b.rank - a.rank);
  return html`<section class="card" aria-labelledby="sso">
    <h2 id="sso">Logon único (SSO)</h2>
    ${state.ssoProfiles.length === 0 ? html`<p class="quiet">Nenhum perfil: todos entram com a senha do Workspace.</p>` : null}
    ${state.ssoProfiles.map(
      (profile) =>
        html`<p>
          <strong>${profile.displayName}</strong>
          <span class="tag">${profile.credentials.length} certificado(s)</span><br />
          <code>${profile.idpConfig.singleSignOnServiceUri ?? 'sem endereço de entrada'}</code>
        </p>`,
    )}
    ${
      assignments.length === 0
        ? null
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Vale para</th>
                  <th scope="col">Posição</th>
                  <th scope="col">Modo</th>
                </tr>
              </thead>
              <tbody>
                ${assignments.map(
                  (item) =>
                    html`<tr>
                      <td>${targetOf(state, item)}</td>
                      <td>${item.rank === 0 ? '–' : item.rank}</td>
                      <td><code>${item.ssoMode}</code></td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
