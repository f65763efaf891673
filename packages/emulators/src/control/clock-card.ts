import type { EmulatorClock } from '../clock.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import { showTime } from '../ui/page.ts';
import { clockSteps, fieldValue } from './clock-moves.ts';

/** The present and the buttons that move it, for the product and the emulators together. */
export function clockCard(clock: EmulatorClock): Html {
  const now = clock.now();
  const buttons = html`<form method="post" action="/_control/clock" class="row">
      ${clockSteps.map((step) => html`<button name="step" value="${step.key}" class="secondary">${step.label}</button>`)}
      <button name="real" value="1" class="secondary">Voltar ao tempo real</button>
    </form>
    <form method="post" action="/_control/clock" class="row">
      <label class="grow"
        >Ir para dia e hora (São Paulo)
        <input type="datetime-local" name="to" value="${fieldValue(now)}" required
      /></label>
      <button>Ir</button>
    </form>`;
  return html`<section class="card" aria-labelledby="relogio">
    <h2 id="relogio">Relógio</h2>
    <p class="clock"><time datetime="${new Date(now).toISOString()}">${showTime(now)}</time></p>
    ${clock.isMovable ? buttons : html`<p class="quiet">Este relógio não pode ser movido.</p>`}
    <p class="quiet">
      Vale para o produto e para os emuladores ao mesmo tempo. Depois de um salto de horas, o painel pede o
      login de novo: pelo novo relógio, a sessão dele expirou.
    </p>
  </section>`;
}
