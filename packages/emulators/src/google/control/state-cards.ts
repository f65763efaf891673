import type { EmulatorContext } from '#context.ts';
import type { EmulatorState, SsoAssignment } from '#state/model.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { deskTexts } from '#control/desk-texts.ts';
import { fill } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { showTime } from '#ui/page.ts';

const emailOf = (state: EmulatorState, id: string): string =>
  state.users.find((user) => user.id === id)?.primaryEmail ?? id;

const targetOf = (state: EmulatorState, { target }: SsoAssignment, language: Language): string =>
  target.kind === 'group'
    ? `${deskTexts[language].group} ${state.groups.find((group) => group.id === target.id)?.email ?? target.id}`
    : `${deskTexts[language].unit} ${state.orgUnits.find((unit) => unit.id === target.id)?.path ?? target.id}`;

/** People signed in to the workspace app, and the applications that hold tokens. */
export function sessionsCard(context: EmulatorContext, language: Language): Html {
  const t = deskTexts[language];
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
    <h2 id="sessoes">${t.sessions}</h2>
    ${running.length === 0 ? html`<p class="quiet">${t.nobody}</p>` : null}
    ${running.map((session) => {
      const email = emailOf(state, session.userId);
      return html`<div class="row between">
        <span
          >${email}<br /><span class="quiet"
            >${fill(session.method === 'saml' ? t.saml : t.ownPassword, { at: showTime(session.startedAt, language) })}</span
          ></span
        >${act('sign-out', email, t.signOut)}
      </div>`;
    })}
    ${tokens.length === 0 ? html`<p class="quiet">${t.noConnections}</p>` : html`<h2>${t.connections}</h2>`}
    ${tokens.map((token) => {
      const email = emailOf(state, token.userId);
      return html`<div class="row between">
        <span
          >${email}<br /><span class="quiet"
            >${fill(t.permissions, { count: token.scopes.length })}</span
          ></span
        >
        ${act('revoke', email, t.revoke)}
      </div>`;
    })}
  </section>`;
}

/** SSO profiles and their assignments. */
export function ssoCard(context: EmulatorContext, language: Language): Html {
  const t = deskTexts[language];
  const { state } = context.store;
  const assignments = state.ssoAssignments.toSorted((a, b) => b.rank - a.rank);
  return html`<section class="card" aria-labelledby="sso">
    <h2 id="sso">${t.sso}</h2>
    ${state.ssoProfiles.length === 0 ? html`<p class="quiet">${t.noProfile}</p>` : null}
    ${state.ssoProfiles.map(
      (profile) =>
        html`<p>
          <strong>${profile.displayName}</strong>
          <span class="tag">${fill(t.certificates, { count: profile.credentials.length })}</span><br />
          <code>${profile.idpConfig.singleSignOnServiceUri ?? t.noAddress}</code>
        </p>`,
    )}
    ${
      assignments.length === 0
        ? null
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">${t.appliesTo}</th>
                  <th scope="col">${t.rank}</th>
                  <th scope="col">${t.mode}</th>
                </tr>
              </thead>
              <tbody>
                ${assignments.map(
                  (item) =>
                    html`<tr>
                      <td>${targetOf(state, item, language)}</td>
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
