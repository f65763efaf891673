import type { Settings } from './model.ts';

/** As Microsoft documents it; what it leaves open as reported. */
export const defaultSettings: Settings = {
  readDelaySeconds: 0,
  signInDelaySeconds: 0,
  breaksWithoutCertificate: true,
  repairsByPatch: true,
  letsAppsFederate: true,
  needsAccessAsUser: true,
  needsActiveSignInUri: false,
  rotatesStrictly: false,
  givesEarlierScopes: false,
  samlBinding: 'post',
  userHint: 'username',
  signInLogDelaySeconds: 0,
};

/** The values of settings that are neither numbers nor yes and no. */
export const settingChoices: Readonly<Partial<Record<keyof Settings, readonly string[]>>> = {
  samlBinding: ['post', 'redirect'],
  userHint: ['', 'username', 'login_hint'],
};

/** The value of one setting from its text; null when it is none of its values. */
function readSetting(name: keyof Settings, text: string): Settings[keyof Settings] | null {
  switch (typeof defaultSettings[name]) {
    case 'number':
      return /^\d+$/.test(text) ? Number(text) : null;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : null;
    default:
      return settingChoices[name]?.includes(text) === true ? (text as Settings['samlBinding']) : null;
  }
}

const isName = (text: string): text is keyof Settings => Object.hasOwn(defaultSettings, text);

/** Changes the settings named in `texts`. Gives the first name that is unknown or has a wrong value, and changes nothing then. */
export function changeSettings(settings: Settings, texts: Readonly<Record<string, string>>): string | null {
  const changes: [string, unknown][] = [];
  for (const [name, text] of Object.entries(texts)) {
    const value = isName(name) ? readSetting(name, text) : null;
    if (value === null) return name;
    changes.push([name, value]);
  }
  Object.assign(settings, Object.fromEntries(changes));
  return null;
}
