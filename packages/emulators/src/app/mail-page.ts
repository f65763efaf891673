import type { EmulatorContext } from '../context.ts';
import type { AppSession, WorkspaceUser } from '../state/model.ts';
import { fullName } from '../state/people.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import type { Language, Texts } from '../ui/language.ts';
import { avatar, showTime } from '../ui/page.ts';
import { sampleLetters } from './sample-letters.ts';

const portuguese = {
  mail: 'emulado · Correio',
  inbox: 'Caixa de entrada',
  signOut: 'Sair',
  saml: 'Conectado pelo logon único da empresa desde',
  password: 'Conectado pela senha do Workspace desde',
  ofCompany: 'Acesso da empresa',
  yesterday: 'ontem',
};

/** Texts of the mail-like page. */
export const mailTexts: Texts<typeof portuguese> = {
  'pt-BR': portuguese,
  en: {
    mail: 'emulated · Mail',
    inbox: 'Inbox',
    signOut: 'Sign out',
    saml: 'Signed in with the company’s single sign-on since',
    password: 'Signed in with the Workspace password since',
    ofCompany: 'Company access',
    yesterday: 'yesterday',
  },
  es: {
    mail: 'emulado · Correo',
    inbox: 'Recibidos',
    signOut: 'Cerrar sesión',
    saml: 'Sesión iniciada con el inicio de sesión único de la empresa desde',
    password: 'Sesión iniciada con la contraseña de Workspace desde',
    ofCompany: 'Acceso de la empresa',
    yesterday: 'ayer',
  },
};

/** The mail-like page of a signed-in person: name, time and kind of the sign-in, and some letters. */
export function mailPage(
  context: EmulatorContext,
  user: WorkspaceUser,
  session: AppSession,
  language: Language,
): Html {
  const t = mailTexts[language];
  const { everybody, byUnit } = sampleLetters[language];
  const letters = [...(byUnit[user.orgUnitPath.split('/')[1] ?? ''] ?? []), ...everybody];
  const received = context.store.state.outbox.filter((mail) => mail.to === user.primaryEmail);
  return html`<header class="card row between">
      <p class="brand">Workspace <span>${t.mail}</span></p>
      <div class="account">
        ${avatar(fullName(user))}<span
          ><strong>${fullName(user)}</strong><br />
          <span class="quiet" data-testid="signed-in-as">${user.primaryEmail}</span></span
        >
      </div>
      <form method="post" action="/logout"><button class="secondary">${t.signOut}</button></form>
    </header>
    <section class="card">
      <h1>${t.inbox}</h1>
      <p class="quiet">${t[session.method]} ${showTime(session.startedAt, language)}.</p>
      <ul class="mail">
        ${received.map(
          (mail) =>
            html`<li>
              <strong>${t.ofCompany}</strong
              ><a class="subject" href="${context.urls.google}/outbox/${mail.id}">${mail.subject}</a>
              <span class="quiet">${showTime(mail.at, language)}</span>
            </li>`,
        )}
        ${letters.map((letter) => html`<li><strong>${letter.from}</strong><span class="subject">${letter.subject}</span><span class="quiet">${t.yesterday}</span></li>`)}
      </ul>
    </section>`;
}

/** Asks every two seconds whether the session still lives, and shows the next page when it does not. */
export const pollScript = `
setInterval(async () => {
  try {
    const answer = await fetch('/session', { cache: 'no-store' });
    const { signedIn } = await answer.json();
    if (!signedIn) location.reload();
  } catch { /* the app is away for a moment; the next round asks again */ }
}, 2000);
`;
