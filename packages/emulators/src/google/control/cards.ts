import type { EmulatorContext } from '../../context.ts';
import type { WorkspaceUser } from '../../state/model.ts';
import { fullName } from '../../state/people.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { avatar, showTime } from '../../ui/page.ts';
import { defaultWorkspacePassword } from '../../seed/company.ts';

/** The addresses to try. */
export function linksCard(context: EmulatorContext): Html {
  return html`<section class="card" aria-labelledby="enderecos">
    <h2 id="enderecos">Endereços</h2>
    <ul>
      <li>
        <a href="${context.urls.app}/">Aplicativo do Workspace</a>
        <span class="quiet">(o e-mail da pessoa)</span>
      </li>
      ${context.links.map((link) => html`<li><a href="${link.url}">${link.title}</a></li>`)}
      <li><a href="/_control/state">Estado em JSON</a></li>
    </ul>
  </section>`;
}

const tagOf = (user: WorkspaceUser): string =>
  user.isSuspended
    ? 'suspensa'
    : user.isAdmin
      ? 'superadmin'
      : user.isDelegatedAdmin
        ? 'admin delegado'
        : user.title;

/** The company's accounts, administrators first. */
export function accountsCard(
  context: EmulatorContext,
  shown: readonly WorkspaceUser[],
  total: number,
  search: string,
): Html {
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
        (user) =>
          html`<li>
            <a href="${context.urls.app}/login?email=${user.primaryEmail}"
              >${avatar(fullName(user))}
              <span class="grow"
                ><strong>${fullName(user)}</strong> <span class="tag">${tagOf(user)}</span><br /><span
                  class="quiet"
                  >${user.primaryEmail} · ${user.orgUnitPath}</span
                ></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p class="quiet">
      Mostrando ${shown.length} de ${total}. Um clique abre o aplicativo do Workspace com a conta. A senha do
      Workspace de todos é <code>${defaultWorkspacePassword}</code> enquanto ninguém a trocar.
    </p>
  </section>`;
}

/** The emails that the product has sent. */
export function outboxCard(context: EmulatorContext): Html {
  const { outbox } = context.store.state;
  return html`<section class="card" aria-labelledby="saida">
    <h2 id="saida">Caixa de saída</h2>
    ${
      outbox.length === 0
        ? html`<p class="quiet">Nenhum e-mail enviado ainda.</p>`
        : html`<ul class="mail">
            ${outbox.slice(0, 20).map(
              (mail) =>
                html`<li>
                  <span>${mail.to}</span><a class="subject" href="/outbox/${mail.id}">${mail.subject}</a>
                  <span class="quiet">${showTime(mail.at)}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
