import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Open the panel',
  subject: {
    connection: '{company}: the connection to {workspace} was lost',
    permissions: '{company}: permissions are missing in {workspace}',
  },
  text: {
    connection:
      '{workspace} no longer accepts the authorization that {account} granted for {company}. Detected on {moment}.',
    permissions:
      '{workspace} doesn’t give the panel all the permissions that it needs: the authorization for {company} is incomplete or was withdrawn. Detected on {moment}.',
  },
  stops: {
    connection:
      'Until this is fixed, the following are paused: the nightly directory sync, forced sign-outs, password changes in {workspace}, and turning access control on or off.',
    permissions:
      'Until this is fixed, access control can’t be turned on or off from the panel, and the directory sync, forced sign-outs, and password changes in {workspace} may fail.',
  },
  goesOn: {
    connection:
      'People who are already registered can still sign in according to their shifts. Pending forced sign-outs are completed as soon as the connection is restored.',
    permissions: 'People who are already registered can still sign in according to their shifts.',
  },
  controlOn:
    'Access control is on and can’t be turned off from the panel until the authorization is given again. In an emergency, the printed sheet from the “Emergency file” page shows how to turn it off in {workspace} itself.',
  roles: {
    subject: '{company}: administrator roles in {workspace} can’t be read',
    text: 'Since {moment}, {workspace} hasn’t told the panel who the administrators of {company} are.',
    means:
      'Until this is fixed, the panel doesn’t notice when someone gets an administrator role: a password, code, address, or session that someone else prepared before keeps working. Only a {superAdmin} can set or send passwords.',
    mend: 'Avoid giving administrator roles until this is fixed. A {superAdmin} checks in {workspace} whether the service is up and the panel’s permissions are still there; “Sync now” in the panel shows the reason.',
    over: 'As soon as reading works again, what was prepared before ends, and the notice on the home page disappears.',
  },
  mend: 'To fix this, a {superAdmin} of {workspace} opens the panel and selects “Allow access” in the notice at the top of the page.',
};
