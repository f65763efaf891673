import type { HolidayDay } from '@shiftgate/domain/holidays/types.ts';
import { moves, type Added, type Decision, type Dropped, type Kept } from './decision.ts';

const list = 'the official list of 2026, BOE-A-2025-21667';
const byList = { since: 2026, follows: 'second', because: list } as const;
const in2026 = { ...byList, until: 2026 } as const;

/** A Sunday that the list of 2026 leaves out, since the region chose another day. */
const noSunday = (region: string, name: string): Dropped => ({ region, name, does: 'drop', ...in2026 });

/** A day of the list of 2026 that is on it every year. */
const yearly = (region: string, name: string, day: HolidayDay): Added => ({
  region,
  name,
  does: 'add',
  day,
  ...byList,
});

/** A day of the list of 2026 that is chosen year by year. */
const chosen = (region: string, name: string, date: string): Added => ({
  region,
  name,
  does: 'add',
  day: { dates: [date] },
  ...in2026,
});

const open = (region: string, name: string, date: string, other: string): Kept => ({
  region,
  name,
  does: 'keep',
  day: { dates: [date] },
  other,
});

/** What is decided of Spain. Its lists come out year by year; those after 2026 were in neither source. */
export const spanish: readonly Decision[] = [
  noSunday('ES', 'Todos los Santos'),
  noSunday('ES', 'Día de la Constitución Española'),
  {
    region: 'ES-CB',
    does: 'add',
    name: 'Día de las Instituciones de Cantabria',
    day: { on: '07-28' },
    replaces: { name: 'Día de las Instituciones de Cantabria' },
    follows: 'second',
    because: list,
  },
  yearly('ES-CE', 'San Antonio', { on: '06-13', shift: moves.sundayToMonday }),
  {
    region: 'ES-CE',
    does: 'add',
    name: 'Fiesta del Sacrificio-Eidul Adha',
    day: {
      dates: [
        '2026-05-27',
        '2027-05-16',
        '2028-05-05',
        '2029-04-24',
        '2030-04-13',
        '2031-04-02',
        '2032-03-22',
        '2033-03-11',
        '2034-03-01',
        '2035-02-18',
        '2036-02-07',
        '2037-01-26',
        '2038-01-16',
        '2039-01-05',
        '2039-12-26',
        '2040-12-14',
        '2041-12-04',
        '2042-11-23',
        '2043-11-12',
        '2044-10-31',
        '2045-10-21',
      ],
    },
    replaces: { name: 'Fiesta del Sacrificio-Eidul Adha' },
    since: 2026,
    follows: 'second',
    because: `${list}; later years are estimates, the days that both sources have for Melilla`,
  },
  chosen('ES-CM', 'Lunes de Pascua', '2026-04-06'),
  noSunday('ES-CM', 'Día de Castilla-La Mancha'),
  open('ES-CT', 'Día del Trabajador (día sustituto)', '2027-05-03', 'no holiday'),
  noSunday('ES-GA', 'Día de las Letras Gallegas'),
  chosen('ES-GA', 'San Juan', '2026-06-24'),
  open('ES-GA', 'San José', '2027-03-19', 'no holiday'),
  noSunday('ES-IB', 'Día de les Illes Balears'),
  chosen('ES-IB', 'San Esteban', '2026-12-26'),
  yearly('ES-MC', 'Día de la Región de Murcia', { on: '06-09', shift: moves.sundayToMonday }),
  open('ES-MD', 'San José', '2027-03-19', 'a holiday'),
  yearly('ES-ML', 'Día de Nuestra Señora la Virgen de la Victoria', {
    on: '09-08',
    shift: moves.sundayToMonday,
  }),
  yearly('ES-ML', 'Día de Melilla', { on: '09-17', shift: moves.sundayToMonday }),
  yearly('ES-NC', 'San Francisco Javier', { on: '12-03', shift: moves.sundayToMonday }),
  open('ES-NC', 'San José', '2027-03-19', 'no holiday'),
  yearly('ES-VC', 'Día de la Comunidad Valenciana', { on: '10-09' }),
];
