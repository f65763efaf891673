import type { EmulatorClock } from '../clock.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import type { Language } from '../ui/language.ts';
import { showTime } from '../ui/page.ts';
import { clockSteps, fieldValue } from './clock-moves.ts';
import { deskTexts } from './desk-texts.ts';

/** The present and the buttons that move it, for the product and the emulators together. */
export function clockCard(clock: EmulatorClock, language: Language): Html {
  const t = deskTexts[language];
  const now = clock.now();
  const buttons = html`<form method="post" action="/_control/clock" class="row">
      ${clockSteps.map((step) => html`<button name="step" value="${step.key}" class="secondary">${step.label}</button>`)}
      <button name="real" value="1" class="secondary">${t.realTime}</button>
    </form>
    <form method="post" action="/_control/clock" class="row">
      <label class="grow"
        >${t.goTo} <input type="datetime-local" name="to" value="${fieldValue(now)}" required
      /></label>
      <button>${t.go}</button>
    </form>`;
  return html`<section class="card" aria-labelledby="relogio">
    <h2 id="relogio">${t.clock}</h2>
    <p class="clock"><time datetime="${new Date(now).toISOString()}">${showTime(now, language)}</time></p>
    ${clock.isMovable ? buttons : html`<p class="quiet">${t.fixedClock}</p>`}
    <p class="quiet">${t.clockText}</p>
  </section>`;
}
