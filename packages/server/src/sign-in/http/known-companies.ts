import { LRUCache } from 'lru-cache';

/**
 * Which companies SAML addresses and flows of this process belong to. Pages that must not read the database take
 * their branding from it; nothing is decided from it.
 */
export interface KnownCompanies {
  readonly ofSamlKey: LRUCache<string, string>;
  readonly ofFlow: LRUCache<string, string>;
}

export function createKnownCompanies(): KnownCompanies {
  return { ofSamlKey: new LRUCache({ max: 1_000 }), ofFlow: new LRUCache({ max: 5_000 }) };
}

/**
 * The answers of forms that were not right, or are not compared yet. Only this process knows them: with several, a form
 * has as many first answers. Each entry cost a hash, so a dropped one gains nothing over a new form.
 */
export type FormAnswers = LRUCache<string, number>;

/** Answers of a form are forgotten this long after the last one: a flow lives as long. */
const forgetMs = 600_000;

export function createFormAnswers(): FormAnswers {
  return new LRUCache({ max: 5_000, ttl: forgetMs });
}
