import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'sg_language';
const yearSeconds = 365 * 24 * 3600;

const known = (value: unknown): Language | undefined => languages.find((language) => language === value);

/** The language that was chosen by the address of a page, by one of its language links. */
function chosenIn(query: unknown): Language | undefined {
  return known((query as Readonly<Record<string, unknown>>)['lang']);
}

/** The language of a public screen: the one chosen now, else the one chosen last in this browser, else Portuguese. */
export function pageLanguageOf(request: FastifyRequest): Language {
  const [, kept] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  return chosenIn(request.query) ?? known(kept) ?? 'pt-BR';
}

/** Keeps a language that was chosen now for the next pages, also for a browser without scripts. */
export function keepChosenLanguage(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  const chosen = chosenIn(request.query);
  if (chosen === undefined) return;
  const secure = isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName}=${chosen}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
