import { describe, expect, it } from 'vitest';
import { issuerOf, issuerOfAnswer } from './issuer.ts';

const entityId = 'https://entrar.example/saml/aurora/metadata';
const one = { idpEntityId: entityId, issuerDomains: [] };
const many = { idpEntityId: entityId, issuerDomains: ['aurora.example', 'loja.aurora.example', 'b.example'] };

describe('the issuer of an answer', () => {
  it('is the entity id of the company where the workspace knows one issuer', () => {
    expect(issuerOf(one, 'ana@outra.example')).toBe(entityId);
    expect(issuerOfAnswer(one, null)).toBe(entityId);
  });

  it.each([
    ['ana@aurora.example', 'aurora.example'],
    ['Ana@AURORA.example', 'aurora.example'],
    ['ana@matriz.aurora.example', 'aurora.example'],
    ['ana@x.loja.aurora.example', 'loja.aurora.example'],
    ['ana@b.example', 'b.example'],
  ])('of %s is that of the nearest federated domain, %s', (address, domain) => {
    expect(issuerOf(many, address)).toBe(`${entityId}/${domain}`);
  });

  it.each(['ana@naurora.example', 'ana@example', 'ana', '', 'ana@'])(
    'does not exist for %s, whose domain is not federated',
    (address) => {
      expect(issuerOf(many, address)).toBeNull();
    },
  );

  it('about nobody is that of the typed address, else of the first domain', () => {
    expect(issuerOfAnswer(many, 'rui@b.example')).toBe(`${entityId}/b.example`);
    expect(issuerOfAnswer(many, 'rui@outra.example')).toBe(`${entityId}/aurora.example`);
    expect(issuerOfAnswer(many, null)).toBe(`${entityId}/aurora.example`);
  });
});
