import { property, assert as checkProperty, string, constantFrom, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonWords } from './common-words.ts';
import { contextTree } from './context-words.ts';
import { takeGuessableAway } from './guessable.ts';
import { findNewPasswordFlaws } from './new-password.ts';
import { plainLetters } from './plain-letters.ts';
import { DEFAULT_PASSWORD_STRENGTH } from './strength.ts';

const strength = { ...DEFAULT_PASSWORD_STRENGTH, minLength: 8 };
const context = {
  email: 'ana.lima@padariaestrela.example',
  name: 'Ana Lima',
  companyName: 'Padaria Estrela',
  domain: 'padariaestrela.example',
  productName: 'Shiftgate',
};
const flawsOf = (password: string, whose = context) => findNewPasswordFlaws(password, strength, whose);

describe('a password made of its person or company', () => {
  it.each([
    'ana.lima2026',
    'AnaLima12345',
    'analima!!!!!',
    'limaana@1990',
    'Lima.Ana.2026',
    '4n4.l1m4-77',
    'amil.ana.123',
    'ana-lima-senha',
    'Padaria12345',
    'padaria estrela',
    'PadariaEstrela#1',
    'P@dar1aEstrel@',
    'estrelapadaria',
    'padariaest2025',
    'padari@2026!',
    'Padaria da Ana',
    'p.a.d.a.r.i.a.1.2.3',
    'shiftgate2026',
    'Shiftgate!Ana',
    'Padária-Éstrela',
  ])('%j is refused', (password) => {
    expect(flawsOf(password)).toEqual(['context']);
  });

  it.each([
    ['joao.dasilva@sol-nascente.example', 'João da Silva', 'Sol Nascente Ltda', 'solnascente55'],
    ['joao.dasilva@sol-nascente.example', 'João da Silva', 'Sol Nascente Ltda', 'JoaoDaSilva1'],
    ['mp.rhodes@xyloart.com.br', 'Zuleika Prates', 'Xyloart', 'zuleikaprates'],
    ['mp.rhodes@xyloart.com.br', 'Zuleika Prates', 'Xyloart', 'mprhodes2024'],
    ['mp.rhodes@xyloart.com.br', 'Zuleika Prates', 'Xyloart', 'xylo@987654'],
    ['ñandú.ibáñez@ícaro.example', 'Ñandú Ibáñez', 'Ícaro', 'Nandu-Ibanez-9'],
  ])('of %s, %s at %s, %j is refused', (email, name, companyName, password) => {
    const domain = email.split('@')[1] ?? '';
    expect(flawsOf(password, { ...context, email, name, companyName, domain })).toEqual(['context']);
  });
});

describe('a password that is a common first guess', () => {
  it.each([
    'gabriel123456',
    '1qaz2wsx3edc',
    'minhasenha123',
    'suporte12345',
    'mnbvcxzlkjhg',
    'Senha@2024',
    'p4ssw0rd123!',
    'S3nh@2025',
    'senhasenha',
    'ahnes12345',
    's-e-n-h-a-2-0-2-6',
    'euteamomuito',
    'EuAmoMinhaFamilia',
    'JesusTeAma777',
    'deusefiel2026',
    'flamengo1981',
    'Corinthians#2012',
    'saopaulofc99',
    'Setembro2026!',
    'domingo-sexta',
    'contraseña123',
    'micontraseña!',
    'Enero.2026.',
    'tequieromucho',
    'realmadrid2014',
    'bocajuniors12',
    'letmein12345',
    'Welcome2026!',
    'iloveyou1234',
    'dragon-shadow',
    'trustno1trustno1',
    'changeme!!!!',
    'qwertyuiop12',
    'asdfghjkl123',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'qazwsxedcrfv',
    '!@#$%^&*()',
    'abcdefgh1234',
    'poiuytrewq98',
    '741852963741',
    '123456789012',
    '11987654321',
    '529.982.247-25',
    '25/12/1990',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'cavalocavalo',
    'Mariana-1992',
    'ronaldo9ronaldo9',
    'Administrador1',
    'brasil hexa 2026',
    'ＳＥＮＨＡ２０２６',
  ])('%j is refused', (password) => {
    expect(flawsOf(password)).toEqual(['common']);
  });
});

describe('a password that is left when guessable words are taken away', () => {
  it.each([
    'quatro bicicletas verdes',
    'cafe-trem-lagoa',
    'café-trem-lagoa',
    '4 Bicicletas verdes',
    'Fornada-das-5-sai-antes-do-sol',
    'correto cavalo bateria grampo',
    'Pao-Quentinho-As-Seis',
    'nove tucanos na varanda',
    'sete canoas no rio claro',
    'azul cavalo domingo',
    'a senha fica embaixo do vaso',
    'Ana mora perto do moinho velho',
    'Padaria-Estrela-zumbe-ao-luar',
    'padariaestrela-kz8wvtq',
    'flamengo perdeu de goleada ontem',
    'senhaXk7qVb2m',
    'gabriel-tropeca-no-tapete',
    'tres jabutis calados',
    'ventilador barulhento',
    'guarda-chuva molhado',
    'pernilongo insistente',
    'ladrillo suelto y gotera',
    'el zaguan huele a jazmin',
    'nueve paraguas torcidos',
    'wobbly lantern fjord',
    'correct horse battery staple',
    'the kettle hums at dusk',
    'Kt7m-x9qp-h4rv',
    'xk7#qp2m',
    'vR9!tLq2',
    'bookkeeper99',
    'tr0mp3te',
    'xanadopq',
    'tamandua',
    'lua de papel rasgado',
    'Ünïcödé grüßt Zwölf',
    'пять зелёных яблок',
    'じてんしゃにのるねこ',
    'qwertyuiop e um ornitorrinco',
  ])('%j is good', (password) => {
    expect(flawsOf(password)).toEqual([]);
  });

  it('is checked against the names of its own company and person', () => {
    expect(flawsOf('Xyloart-Zuleika')).toEqual([]);
    expect(flawsOf('Xyloart-Zuleika', { ...context, companyName: 'Xyloart', name: 'Zuleika' })).toEqual([
      'context',
    ]);
  });

  it('has the flaws of the company’s rules beside its own, and none of words while nothing is typed', () => {
    expect(flawsOf('senha1')).toEqual(['too_short', 'common']);
    expect(flawsOf('')).toEqual(['too_short']);
  });
});

describe('looking for guessable parts', () => {
  const trees = [contextTree(context), ...commonWords()];
  const nasty = array(constantFrom('1', '!', 'a', 's', 'e', 'n', 'h', 'senha', 'padaria', 'mari', '4', '@'), {
    minLength: 100,
    maxLength: 256,
  }).map((pieces) => pieces.join('').slice(0, 256));
  const any = string({ unit: 'grapheme', minLength: 1, maxLength: 256 }).map((text) =>
    plainLetters(text).slice(0, 256),
  );

  it.each([
    ['anything', any],
    ['what looks like words all over', nasty],
  ])('takes at most 40 steps for each sign of %s', (_, texts) => {
    checkProperty(
      property(texts, (text) => {
        expect(takeGuessableAway(text, trees).steps).toBeLessThanOrEqual(40 * text.length);
      }),
      { numRuns: 300 },
    );
  });

  it('finds no more worth in a password than its signs have, and more in a longer one', () => {
    checkProperty(
      property(any, (text) => {
        const { worth } = takeGuessableAway(text, trees);
        expect(worth).toBeLessThanOrEqual(2 * [...text].length);
        expect(takeGuessableAway(`${text}жщ`, trees).worth).toBe(worth + 4);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a common word with a few signs around it', () => {
    const sign = constantFrom(...'0123456789!@#$%&*-_. ');
    const signs = array(sign, { maxLength: 6 }).map((list) => list.join(''));
    checkProperty(
      property(signs, signs, (before, after) => {
        expect(flawsOf(`${before}senha${after}`)).toContain('common');
      }),
      { numRuns: 300 },
    );
  });
});
