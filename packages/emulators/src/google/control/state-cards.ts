import type { EmulatorContext } from '../../context.ts';
import type { EmulatorState, SsoAssignment } from '../../state/model.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { showTime } from '../../ui/page.ts';
import { methodIds } from '../api/methods.ts';
import { faultKinds } from '../../state/faults.ts';

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

/** The form that plans faults, and those still to come. */
export function faultsCard(context: EmulatorContext): Html {
  const faults = context.faults.list();
  return html`<section class="card" aria-labelledby="falhas">
    <h2 id="falhas">Falhas</h2>
    <form method="post" action="/_control/faults">
      <div class="row">
        <label class="grow"
          >Chamada
          <select name="method">
            <option value="*">todas</option>
            <option value="directory.*">directory.*</option>
            <option value="cloudidentity.*">cloudidentity.*</option>
            ${methodIds.map((id) => html`<option value="${id}">${id}</option>`)}
          </select></label
        >
        <label class="grow"
          >O que acontece
          <select name="kind">
            ${Object.entries(faultKinds).map(
              ([kind, label]) => html`<option value="${kind}">${label}</option>`,
            )}
          </select></label
        >
      </div>
      <div class="row">
        <label class="grow"
          >Quantas vezes <input type="number" name="count" value="1" min="1" max="100000"
        /></label>
        <label class="grow"
          >Espera antes (ms) <input type="number" name="delayMs" value="0" min="0" max="120000"
        /></label>
        <button>Provocar</button>
      </div>
    </form>
    ${
      faults.length === 0
        ? html`<p class="quiet">Nenhuma falha prevista.</p>`
        : html`<ul>
              ${faults.map(
                (fault) =>
                  html`<li>
                    <code>${fault.method}</code>: ${faultKinds[fault.kind]}, mais ${fault.remaining} vez(es)
                  </li>`,
              )}
            </ul>
            <form method="post" action="/_control/faults/clear">
              <button class="secondary">Tirar todas</button>
            </form>`
    }
  </section>`;
}

/** The latest calls that were answered. */
export function callsCard(context: EmulatorContext): Html {
  const calls = context.callLog.list().slice(0, 25);
  const statusClass = (status: number): string => (status >= 200 && status < 300 ? 'good' : 'bad');
  return html`<section class="card full" aria-labelledby="chamadas">
    <h2 id="chamadas">Últimas chamadas</h2>
    ${
      calls.length === 0
        ? html`<p class="quiet">Nenhuma chamada ainda.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Hora</th>
                  <th scope="col">Chamada</th>
                  <th scope="col">Quem</th>
                  <th scope="col">Resposta</th>
                </tr>
              </thead>
              <tbody>
                ${calls.map(
                  (call) =>
                    html`<tr>
                      <td>${showTime(call.at)}</td>
                      <td><code>${call.method}</code></td>
                      <td>${call.caller ?? '–'}</td>
                      <td class="${statusClass(call.status)}">
                        ${call.status === 0 ? 'conexão caiu' : call.status}${call.fault === null ? null : ' (falha provocada)'}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
