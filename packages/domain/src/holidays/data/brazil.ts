/*
 * Made by `npm run holidays`; do not edit. Source: date-holidays 3.37.0
 * (https://github.com/commenthol/date-holidays), its data under CC-BY-3.0
 * (https://creativecommons.org/licenses/by/3.0/), gathered there from Wikipedia and other public sources.
 * Changed by us: corrected (tools/holidays/corrections.ts), partial days left out, decided where a second source or a
 * law says otherwise (tools/holidays/decisions), written as rules.
 */
import type { HolidayRegion } from '../types.ts';

/** Brasil: the country, its states and the cities the source knows. */
export const brazil: readonly HolidayRegion[] = [
  {
    code: 'BR',
    name: 'Brasil',
    entries: [
      { on: '01-01', name: 'Confraternização Universal', kind: 'public' },
      { easter: -48, name: 'Carnaval', kind: 'optional' },
      { easter: -47, name: 'Carnaval', kind: 'optional' },
      { easter: -2, name: 'Paixão de Cristo', kind: 'public' },
      { on: '04-21', name: 'Tiradentes', kind: 'public' },
      { on: '05-01', name: 'Dia do Trabalho', kind: 'public' },
      { easter: 60, name: 'Corpus Christi', kind: 'optional' },
      { on: '09-07', name: 'Dia da Independência', kind: 'public' },
      {
        dates: [
          '2024-10-06',
          '2026-10-04',
          '2028-10-01',
          '2030-10-06',
          '2032-10-03',
          '2034-10-01',
          '2036-10-05',
          '2038-10-03',
          '2040-10-07',
          '2042-10-05',
          '2044-10-02',
        ],
        name: 'Eleições',
        kind: 'optional',
      },
      { on: '10-12', name: 'Nossa Senhora Aparecida', kind: 'public' },
      {
        dates: [
          '2024-10-27',
          '2026-10-25',
          '2028-10-29',
          '2030-10-27',
          '2032-10-31',
          '2034-10-29',
          '2036-10-26',
          '2038-10-31',
          '2040-10-28',
          '2042-10-26',
          '2044-10-30',
        ],
        name: 'Eleições',
        kind: 'optional',
      },
      { on: '11-02', name: 'Finados', kind: 'public' },
      { on: '11-15', name: 'Proclamação da República', kind: 'public' },
      { on: '11-20', name: 'Dia da Consciência Negra', kind: 'public', since: 2024 },
      { on: '12-25', name: 'Natal', kind: 'public' },
    ],
  },
  {
    code: 'BR-AC',
    name: 'Acre',
    entries: [
      { on: '01-20', shift: [0, 3, 2, 1, 0, 0, 0], name: 'Dia do Católico', kind: 'public' },
      { on: '01-23', shift: [0, 3, 2, 1, 0, 0, 0], name: 'Dia do Evangélico', kind: 'public' },
      { on: '03-08', shift: [0, 3, 2, 1, 0, 0, 0], name: 'Dia Internacional da Mulher', kind: 'public' },
      { on: '06-15', name: 'Aniversário do estado', kind: 'public' },
      { on: '09-05', shift: [0, 3, 2, 1, 0, 0, 0], name: 'Dia da Amazônia', kind: 'public' },
      {
        on: '11-17',
        shift: [0, 3, 2, 1, 0, 0, 0],
        name: 'Assinatura do Tratado de Petrópolis',
        kind: 'public',
      },
    ],
  },
  {
    code: 'BR-AL',
    name: 'Alagoas',
    entries: [
      { on: '06-24', name: 'São João', kind: 'public' },
      { on: '06-29', name: 'São Pedro', kind: 'public' },
      { on: '09-16', name: 'Emancipação política', kind: 'public' },
      { on: '11-20', name: 'Morte de Zumbi dos Palmares', kind: 'public' },
      { on: '11-30', shift: [0, -1, 0, 1, 0, 0, 0], name: 'Dia do Evangélico', kind: 'public' },
    ],
  },
  {
    code: 'BR-AM',
    name: 'Amazonas',
    entries: [
      { on: '09-05', name: 'Elevação do Amazonas à categoria de província', kind: 'public' },
      { dates: ['2023-11-20'], name: 'Dia da Consciência Negra', kind: 'public' },
    ],
  },
  {
    code: 'BR-AP',
    name: 'Amapá',
    entries: [
      { on: '03-19', name: 'Dia de São José', kind: 'public' },
      { on: '05-15', name: 'Dia de Cabralzinho', kind: 'public' },
      { on: '09-13', name: 'Criação do Território Federal', kind: 'public' },
    ],
  },
  {
    code: 'BR-BA',
    name: 'Bahia',
    entries: [{ on: '07-02', name: 'Independência da Bahia', kind: 'public' }],
  },
  { code: 'BR-CE', name: 'Ceará', entries: [{ on: '03-25', name: 'Data magna do estado', kind: 'public' }] },
  {
    code: 'BR-DF',
    name: 'Distrito Federal',
    entries: [
      { easter: 60, name: 'Corpus Christi', kind: 'public' },
      { on: '11-30', name: 'Dia do Evangélico', kind: 'public' },
    ],
  },
  {
    code: 'BR-ES',
    name: 'Espírito Santo',
    entries: [{ easter: 8, name: 'Dia de Nossa Senhora da Penha', kind: 'public' }],
  },
  {
    code: 'BR-GO',
    name: 'Goiás',
    entries: [
      { on: '07-26', name: 'Fundação da Cidade de Goiás', kind: 'public' },
      { on: '10-24', name: 'Lançamento da pedra fundamental de Goiânia', kind: 'public' },
      { on: '10-28', name: 'Dia do Servidor Público', kind: 'public' },
    ],
  },
  {
    code: 'BR-GO-GOIANIA',
    name: 'Goiânia',
    entries: [{ on: '05-24', name: 'Nossa Senhora Auxiliadora', kind: 'public' }],
  },
  {
    code: 'BR-MA',
    name: 'Maranhão',
    entries: [
      { easter: 60, name: 'Corpus Christi', kind: 'public', since: 2024 },
      { on: '07-28', name: 'Adesão do Maranhão à independência do Brasil', kind: 'public' },
    ],
  },
  { code: 'BR-MG', name: 'Minas Gerais', entries: [] },
  {
    code: 'BR-MG-BH',
    name: 'Belo Horizonte',
    entries: [
      { on: '08-15', name: 'Assunção de Nossa Senhora', kind: 'public' },
      { on: '12-08', name: 'Imaculada Conceição', kind: 'public' },
    ],
  },
  {
    code: 'BR-MS',
    name: 'Mato Grosso do Sul',
    entries: [{ on: '10-11', name: 'Criação do estado', kind: 'public' }],
  },
  {
    code: 'BR-MT',
    name: 'Mato Grosso',
    entries: [{ dates: ['2023-11-20'], name: 'Dia da Consciência Negra', kind: 'public' }],
  },
  {
    code: 'BR-PA',
    name: 'Pará',
    entries: [{ on: '08-15', name: 'Adesão do Grão-Pará à independência do Brasil', kind: 'public' }],
  },
  {
    code: 'BR-PB',
    name: 'Paraíba',
    entries: [{ on: '08-05', name: 'Nossa Senhora das Neves', kind: 'public' }],
  },
  {
    code: 'BR-PE',
    name: 'Pernambuco',
    entries: [{ on: '03-06', name: 'Revolução Pernambucana de 1817', kind: 'public' }],
  },
  {
    code: 'BR-PE-RE',
    name: 'Recife',
    entries: [
      { on: '06-24', name: 'São João', kind: 'public' },
      { on: '07-16', name: 'Nossa Senhora do Carmo', kind: 'public' },
      { on: '12-08', name: 'Nossa Senhora da Conceição', kind: 'public' },
    ],
  },
  { code: 'BR-PI', name: 'Piauí', entries: [{ on: '10-19', name: 'Dia do Piauí', kind: 'public' }] },
  { code: 'BR-PR', name: 'Paraná', entries: [] },
  {
    code: 'BR-PR-CU',
    name: 'Curitiba',
    entries: [{ on: '09-08', name: 'Nossa Senhora da Luz dos Pinhais', kind: 'public' }],
  },
  {
    code: 'BR-RJ',
    name: 'Rio de Janeiro',
    entries: [
      { easter: -47, name: 'Carnaval', kind: 'public' },
      { on: '04-23', name: 'Dia de São Jorge', kind: 'public' },
      { dates: ['2023-11-20'], name: 'Dia da Consciência Negra', kind: 'public' },
    ],
  },
  {
    code: 'BR-RJ-RJ',
    name: 'Rio de Janeiro',
    entries: [{ on: '01-20', name: 'Dia de São Sebastião', kind: 'public' }],
  },
  {
    code: 'BR-RN',
    name: 'Rio Grande do Norte',
    entries: [{ on: '10-03', name: 'Mártires de Cunhaú e Uruaçu', kind: 'public' }],
  },
  { code: 'BR-RO', name: 'Rondônia', entries: [{ on: '01-04', name: 'Criação do estado', kind: 'public' }] },
  { code: 'BR-RR', name: 'Roraima', entries: [{ on: '10-05', name: 'Criação do estado', kind: 'public' }] },
  {
    code: 'BR-RS',
    name: 'Rio Grande do Sul',
    entries: [{ on: '09-20', name: 'Proclamação da República Rio-Grandense', kind: 'public' }],
  },
  {
    code: 'BR-SC',
    name: 'Santa Catarina',
    entries: [
      { weekday: 7, from: '08-11', name: 'Dia de Santa Catarina', kind: 'public' },
      { weekday: 7, from: '11-25', name: 'Dia de Santa Catarina de Alexandria', kind: 'public' },
    ],
  },
  {
    code: 'BR-SE',
    name: 'Sergipe',
    entries: [{ on: '07-08', name: 'Emancipação política de Sergipe', kind: 'public' }],
  },
  {
    code: 'BR-SP',
    name: 'São Paulo',
    entries: [
      { on: '07-09', name: 'Revolução Constitucionalista', kind: 'public' },
      { dates: ['2023-11-20'], name: 'Dia da Consciência Negra', kind: 'public' },
    ],
  },
  {
    code: 'BR-SP-SP',
    name: 'São Paulo',
    entries: [
      { on: '01-25', name: 'Aniversário da Cidade', kind: 'public' },
      { easter: 60, name: 'Corpus Christi', kind: 'public' },
    ],
  },
  {
    code: 'BR-TO',
    name: 'Tocantins',
    entries: [
      { on: '09-08', name: 'Nossa Senhora da Natividade', kind: 'public' },
      { on: '10-05', name: 'Criação do estado', kind: 'public' },
    ],
  },
];
