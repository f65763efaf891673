import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language, Text, Texts } from './translate.ts';
import { languages } from './translate.ts';

/** Words that the glossary gives up for another one. */
const discarded: Readonly<Record<Language, readonly RegExp[]>> = {
  'pt-BR': [
    /logon/i,
    /logout(?! único)/i,
    /administrador(es)? (permitido|liberado)/i,
    /\bpedid[oa]s?\b|(pedir|peça|pedindo) (o )?(acesso|link)/i,
    /(?<!plano (estava|da empresa) )\bvenc/i,
    /página de entrada|(próxima|nova) entrada|entradas? liberada/i,
    /aparelho/i,
    /controlad[oa]|fora do controle/i,
    /você mesm[oa]/i,
    /pessoas? do painel/i,
    /\bval(e|em|er|endo|ha|ham)\b/i,
    /confer(ência|ir|indo|ido)/i,
    /\btira(r|do|da|ndo)?\b/i,
    /sozinh[oa]/i,
    /(última|noturna) leitura|leituras? do diretório|\ble(r|ndo) o diretório|\bler diretório/i,
    /recusas|página de recusa|foram recusadas|sendo recusad/i,
    /\bestrela|barrad[oa]/i,
    /senhas? aqui/i,
    /\bdiga\b/i,
    /(?<!\p{L}|tod[oa]s )[oa]s? (seu|sua)s? \p{L}/iu,
  ],
  en: [
    /(?<!single )\blog(ged|ging)? ?(in|out|off)s?\b/i,
    /at the workspace/i,
    /\blaps/i,
    /request id/i,
    /\bhour rules?\b/i,
    /\bcontrol (goes|went) (on|off)\b|\bswitch(es|ed|ing)? (access )?control\b/i,
    /\bcovered\b/i,
    /\blets? (\w+ )?in\b|\brefus(e|al)/i,
    /\bask(s|ed|ing)? for access\b/i,
    /\ballowed administrator/i,
    /\b(by|on) (itself|its own|themselves)\b/i,
    /\b(take|takes|taking|taken) (\w+ )?(out|off)\b/i,
    /\bread(s|ing)? the directory|\b(last|nightly) reading/i,
    /\be-mail/i,
    /\bpasswords? here\b/i,
    /(organ|custom|synchron|author|recogn|normal)is(e|ing|ation)|colour|cancell(ed|ing)/i,
    /\bcontrolled (people|person|user)/i,
    /\baddress(es)? of (the )?answers?\b/i,
  ],
  es: [
    /\b(añad|borra(?!r (filtros|selección)$|r$))/i,
    /m[óo]vil/i,
    /ordenador/i,
    /caduc|expira/i,
    /\bficha|reloj de control/i,
    /festivo/i,
    /(?<!^)correos? electrónico/i,
    /\b(login|logout|logon|link)\b/i,
    /salida (forzad|automátic)|desconect/i,
    /página de (entrada|acceso(?! denegado))|(próxima|nueva) entrada|inicio único/i,
    /\b(vale|valen|valga|valgan|valer|valiendo|rige|rigen|regir)\b/i,
    /\bzonas?\b(?! horaria)/i,
    /código de la solicitud/i,
    /administrador(es)? (permitido|habilitado)/i,
    /horario de funcionamiento|controlad[oa]/i,
    /rechazos?\b/i,
    /acceso concedido|conceder acceso/i,
    /lecturas? del directorio|\bleer el directorio/i,
    /revisión|comproba|compruebe/i,
    /contraseñas? aquí/i,
    /\b(tú|tu|tus|puedes|tienes|debes|quieres|permitiste)\b/i,
  ],
};

/** What the search also understands: there the words of others are wanted. */
const synonyms = 'search.words.';

/** Files that only gather what the others hold. */
const gathering = ['index.ts', 'first.ts', 'later.ts', 'all-errors.ts', 'files.ts'];

function* sentences(node: Text | Texts, key: string): Generator<readonly [key: string, text: string]> {
  if (typeof node === 'string') yield [key, node.replace(/\{\w+\}/g, '')];
  else for (const [name, child] of Object.entries(node)) yield* sentences(child, `${key}.${name}`);
}

async function textsOf(language: Language): Promise<readonly (readonly [string, string])[]> {
  const folder = new URL(`./${language}/`, import.meta.url);
  const found: (readonly [string, string])[] = [];
  for (const file of readdirSync(folder).filter((name) => !gathering.includes(name))) {
    const parts = (await import(new URL(file, folder).href)) as Texts;
    for (const [name, part] of Object.entries(parts)) found.push(...sentences(part, name));
  }
  return found.filter(([key]) => !key.startsWith(synonyms));
}

/** Texts name the product by the place {workspace} and do not say "the workspace". */
const commonNoun = /(?<!Google )workspace/i;

describe('the words of the screens', () => {
  it.each(languages)('keep to one term for each thing in %s', async (language) => {
    const texts = await textsOf(language);
    expect(texts.length).toBeGreaterThan(1000);
    const wrong = texts.filter(([, text]) =>
      [...discarded[language], commonNoun].some((word) => word.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});
