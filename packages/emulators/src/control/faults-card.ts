import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import { deskTexts } from './desk-texts.ts';
import { fill, inLanguage } from '../ui/language.ts';
import type { AnyText, Language } from '../ui/language.ts';
import type { FaultDesk } from './fault-endpoints.ts';

/** The form that plans faults for a method, for those with a prefix or for all, and the faults still to come. */
export function faultsCard<Kind extends string>(
  { board, kinds, methodIds }: FaultDesk<Kind>,
  prefixes: readonly string[],
  language: Language,
): Html {
  const t = deskTexts[language];
  const faults = board.list();
  return html`<section class="card" aria-labelledby="falhas">
    <h2 id="falhas">${t.faults}</h2>
    <form method="post" action="/_control/faults">
      <div class="row">
        <label class="grow"
          >${t.call}
          <select name="method">
            <option value="*">${t.all}</option>
            ${[...prefixes, ...methodIds].map((id) => html`<option value="${id}">${id}</option>`)}
          </select></label
        >
        <label class="grow"
          >${t.whatHappens}
          <select name="kind">
            ${Object.entries<AnyText>(kinds).map(
              ([kind, name]) => html`<option value="${kind}">${inLanguage(name, language)}</option>`,
            )}
          </select></label
        >
      </div>
      <div class="row">
        <label class="grow"
          >${t.times} <input type="number" name="count" value="1" min="1" max="100000"
        /></label>
        <label class="grow"
          >${t.delay} <input type="number" name="delayMs" value="0" min="0" max="120000"
        /></label>
        <button>${t.cause}</button>
      </div>
    </form>
    ${
      faults.length === 0
        ? html`<p class="quiet">${t.noFaults}</p>`
        : html`<ul>
              ${faults.map(
                (fault) =>
                  html`<li>
                    <code>${fault.method}</code>: ${inLanguage(kinds[fault.kind], language)},
                    ${fill(t.left, { count: fault.remaining })}
                  </li>`,
              )}
            </ul>
            <form method="post" action="/_control/faults/clear">
              <button class="secondary">${t.clear}</button>
            </form>`
    }
  </section>`;
}
