import type { CallLog } from '../state/call-log.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import type { Language } from '../ui/language.ts';
import { deskTexts } from './desk-texts.ts';
import { showTime } from '../ui/page.ts';

/** The latest calls that were answered. */
export function callsCard(log: CallLog, language: Language): Html {
  const t = deskTexts[language];
  const calls = log.list().slice(0, 25);
  const statusClass = (status: number): string => (status >= 200 && status < 300 ? 'good' : 'bad');
  return html`<section class="card full" aria-labelledby="chamadas">
    <h2 id="chamadas">${t.calls}</h2>
    ${
      calls.length === 0
        ? html`<p class="quiet">${t.noCalls}</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">${t.time}</th>
                  <th scope="col">${t.call}</th>
                  <th scope="col">${t.who}</th>
                  <th scope="col">${t.answer}</th>
                </tr>
              </thead>
              <tbody>
                ${calls.map(
                  (call) =>
                    html`<tr>
                      <td>${showTime(call.at, language)}</td>
                      <td><code>${call.method}</code></td>
                      <td>${call.caller ?? '–'}</td>
                      <td class="${statusClass(call.status)}">
                        ${call.status === 0 ? t.dropped : call.status}${call.fault === null ? null : ` ${t.caused}`}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
