import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import type { FaultDesk } from './fault-endpoints.ts';

/** The form that plans faults for a method, for those with a prefix or for all, and the faults still to come. */
export function faultsCard<Kind extends string>(
  { board, kinds, methodIds }: FaultDesk<Kind>,
  prefixes: readonly string[],
): Html {
  const faults = board.list();
  return html`<section class="card" aria-labelledby="falhas">
    <h2 id="falhas">Falhas</h2>
    <form method="post" action="/_control/faults">
      <div class="row">
        <label class="grow"
          >Chamada
          <select name="method">
            <option value="*">todas</option>
            ${[...prefixes, ...methodIds].map((id) => html`<option value="${id}">${id}</option>`)}
          </select></label
        >
        <label class="grow"
          >O que acontece
          <select name="kind">
            ${Object.entries<string>(kinds).map(
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
                    <code>${fault.method}</code>: ${kinds[fault.kind]}, mais ${fault.remaining} vez(es)
                  </li>`,
              )}
            </ul>
            <form method="post" action="/_control/faults/clear">
              <button class="secondary">Tirar todas</button>
            </form>`
    }
  </section>`;
}
