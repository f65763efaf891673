import type { EmulatorContext } from '#context.ts';
import { isOutside } from '#state/drive.ts';
import type { DriveFile } from '#state/drive-model.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { fill } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { methods } from '../api/methods.ts';
import { findAccounts } from '../oauth/consent-page.ts';
import { sharedFiles } from './drive-deeds.ts';
import { driveTexts } from './drive-texts.ts';

const shownFiles = 8;
const offeredPeople = 300;
const auditScope = methods.listActivities.scopes[0] ?? '';

function audienceOf({ store: { state } }: EmulatorContext, file: DriveFile, language: Language): string {
  const t = driveTexts[language];
  const outsiders = file.people.map(({ email }) => email).filter((email) => isOutside(state, email));
  if (file.link === 'public_on_the_web') return [t.web, ...outsiders].join(', ');
  return [...(file.link === 'people_with_link' ? [t.link] : []), ...outsiders].join(', ');
}

function shareForm(context: EmulatorContext, language: Language): Html {
  const t = driveTexts[language];
  const people = findAccounts(context, '', null).filter((user) => !user.isSuspended);
  return html`<form method="post" action="/_control/drive/share">
    <div class="row">
      <label class="grow"
        >${t.person}
        <input
          type="email"
          name="email"
          list="pessoas"
          required
          autocomplete="off"
          value="${people.at(-1)?.primaryEmail ?? ''}"
      /></label>
      <label class="grow">${t.file} <input name="title" value="${t.defaultFile}" required /></label>
    </div>
    <div class="row">
      <label class="grow"
        >${t.to}
        <select name="to">
          <option value="people_with_link">${t.link}</option>
          <option value="public_on_the_web">${t.web}</option>
          <option value="address">${t.address}</option>
        </select></label
      >
      <label class="grow"
        >${t.outsideAddress}
        <input type="email" name="address" value="marina.prado@correio.example" autocomplete="off"
      /></label>
    </div>
    <div class="row end"><button>${t.share}</button></div>
    <datalist id="pessoas">
      ${people.slice(0, offeredPeople).map((user) => html`<option value="${user.primaryEmail}"></option>`)}
    </datalist>
  </form>`;
}

function consents(context: EmulatorContext, language: Language): Html[] {
  const t = driveTexts[language];
  const { grants, users } = context.store.state;
  return grants
    .filter(
      ({ clientId, scopes }) =>
        scopes.includes(auditScope) && context.oauthClients.some((client) => client.clientId === clientId),
    )
    .map(({ userId }) => users.find(({ id }) => id === userId)?.primaryEmail ?? userId)
    .map(
      (email) =>
        html`<form method="post" action="/_control/revoke" class="row between">
          <span>${fill(t.consents, { email })}</span>
          <input type="hidden" name="email" value="${email}" />
          <input type="hidden" name="scope" value="${auditScope}" />
          <button class="secondary" aria-label="${t.takeBack}: ${email}">${t.takeBack}</button>
        </form>`,
    );
}

/** Files shared outside, with the means to share one more, to stop it, and to delay the audit log. */
export function driveCard(context: EmulatorContext, language: Language): Html {
  const t = driveTexts[language];
  const files = sharedFiles(context);
  return html`<section class="card full" aria-labelledby="drive">
    <h2 id="drive">${t.heading}</h2>
    <p class="quiet">${t.intro}</p>
    ${shareForm(context, language)} ${consents(context, language)}
    <h2>${files.length === 0 ? t.noneShared : fill(t.shared, { count: files.length })}</h2>
    ${files.slice(0, shownFiles).map((file) => {
      const title = file.title ?? t.noTitle;
      return html`<div class="row between">
        <span
          ><strong>${title}</strong><br /><span class="quiet"
            >${file.ownerEmail} · ${audienceOf(context, file, language)}</span
          ></span
        >
        <form method="post" action="/_control/drive/unshare">
          <input type="hidden" name="fileId" value="${file.id}" />
          <button class="secondary" aria-label="${t.stop}: ${title}">${t.stop}</button>
        </form>
      </div>`;
    })}
    ${files.length > shownFiles ? html`<p class="quiet">${fill(t.some, { shown: shownFiles })}</p>` : null}
    <form method="post" action="/_control/drive/lag" class="row">
      <label class="grow"
        >${t.lag}
        <input
          type="number"
          name="minutes"
          min="0"
          max="4320"
          value="${context.store.state.drive.lagMinutes}"
      /></label>
      <button class="secondary">${t.apply}</button>
    </form>
  </section>`;
}
