/**
 * Words that stand behind most guessed passwords, in Portuguese, English and Spanish. Compared after digits,
 * symbols and the usual letter swaps are taken away, so that one word covers its whole family.
 */
const words = [
  'senha',
  'password',
  'contrasena',
  'clave',
  'acesso',
  'access',
  'acceso',
  'mudar',
  'trocar',
  'change',
  'changeme',
  'admin',
  'administrador',
  'administrator',
  'root',
  'user',
  'usuario',
  'guest',
  'teste',
  'test',
  'testing',
  'temp',
  'provisoria',
  'temporaria',
  'temporary',
  'default',
  'padrao',
  'welcome',
  'bemvindo',
  'bienvenido',
  'login',
  'entrar',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  'abc',
  'abcd',
  'abcdef',
  'abcdefgh',
  'iloveyou',
  'teamo',
  'teamomuito',
  'euteamo',
  'amor',
  'meuamor',
  'love',
  'princesa',
  'princess',
  'gatinha',
  'letmein',
  'brasil',
  'brazil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'saopaulo',
  'vasco',
  'gremio',
  'internacional',
  'cruzeiro',
  'santos',
  'botafogo',
  'fluminense',
  'futebol',
  'football',
  'soccer',
  'barcelona',
  'realmadrid',
  'bocajuniors',
  'riverplate',
  'deus',
  'deusefiel',
  'jesus',
  'jesuscristo',
  'familia',
  'family',
  'felicidade',
  'sucesso',
  'vitoria',
  'liberdade',
  'monkey',
  'dragon',
  'sunshine',
  'shadow',
  'master',
  'superman',
  'batman',
  'pokemon',
  'naruto',
  'starwars',
  'football',
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'primavera',
  'verao',
  'outono',
  'inverno',
  'spring',
  'summer',
  'autumn',
  'winter',
  'segunda',
  'sexta',
  'domingo',
  'empresa',
  'company',
  'trabalho',
  'office',
  'escritorio',
  'google',
  'gmail',
  'microsoft',
  'office',
  'windows',
  'outlook',
] as const;

const commonWords: ReadonlySet<string> = new Set(words);
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Lower case without accents. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a password is a common word dressed up, a keyboard walk, a run of digits, or one thing repeated. */
export function isCommonPassword(password: string): boolean {
  const plain = plainLetters(password);
  if (new Set(plain).size <= 3 || isRun(plain) || /^(.{1,6}?)\1+.{0,2}$/su.test(plain)) return true;
  const bare = plain.replace(/[^a-z]/g, '');
  const swapped = plain.replace(/[013457@$!89]/g, (sign) => swaps[sign] ?? sign).replace(/[^a-z]/g, '');
  // A word with little beside it is the word: "Senha@2024", "p4ssw0rd123".
  return [bare, swapped].some((core) => isMadeOfCommonWords(core) && plain.length - core.length <= 12);
}

function isMadeOfCommonWords(core: string): boolean {
  if (core === '' || commonWords.has(core)) return core !== '';
  for (let cut = 3; cut <= core.length - 3; cut += 1) {
    if (commonWords.has(core.slice(0, cut)) && commonWords.has(core.slice(cut))) return true;
  }
  return false;
}

const walks = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

function isRun(text: string): boolean {
  return walks.some((walk) => walk.includes(text)) || /^\d+$/.test(text);
}
