import type { CallLog } from '../state/call-log.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import { showTime } from '../ui/page.ts';

/** The latest calls that were answered. */
export function callsCard(log: CallLog): Html {
  const calls = log.list().slice(0, 25);
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
