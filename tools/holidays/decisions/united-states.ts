import type { HolidayDay } from '@shiftgate/domain/holidays/types.ts';
import { moves, type Decision, type Kept } from './decision.ts';

const fridayAfterThanksgiving = { weekday: 5, from: '11-23' } as const;
const electionDay = { weekday: 2, from: '11-02' } as const;
const lastMondayButOneOfApril = { weekday: 1, from: '04-22' } as const;

/** Open: the first source has it, the second does not. */
const alone = (region: string, name: string, day: HolidayDay): Kept => ({
  region,
  name,
  does: 'keep',
  day,
  other: 'no holiday',
});

/** Open: the second source has it, the first does not. */
const missing = (region: string, name: string, day: HolidayDay): Kept => ({
  region,
  name,
  does: 'keep',
  day,
  other: 'a holiday',
});

/** What is decided of the United States, beside the general rules. */
export const american: readonly Decision[] = [
  alone('US', 'Christmas Eve (optional)', { on: '12-24' }),
  alone('US-AR', 'Christmas Eve', { on: '12-24' }),
  {
    region: 'US-CA',
    does: 'add',
    name: 'Diwali',
    // The moon gives the day; the second source reaches no further.
    day: { dates: ['2026-11-08', '2027-10-29', '2028-10-17'] },
    follows: 'second',
    because: 'Assembly Bill 268 (2025)',
  },
  missing('US-CA', 'Susan B. Anthony Day', { on: '02-15' }),
  missing('US-CO', 'Cesar Chavez Day', { on: '03-31' }),
  {
    region: 'US-GA',
    does: 'add',
    name: 'State Holiday',
    day: { easter: -2 },
    replaces: { name: 'State Holiday', in: '04' },
    follows: 'second',
    because: 'State of Georgia Holiday Schedule',
  },
  {
    region: 'US-GA',
    does: 'add',
    name: "Washington's Birthday",
    day: { on: '12-25', shift: moves.besideChristmas },
    replaces: { name: "Washington's Birthday", in: '12' },
    follows: 'second',
    because: 'State of Georgia Holiday Schedule',
  },
  alone('US-HI', 'Good Friday', { easter: -2 }),
  alone('US-IL', 'Malcolm X Day', { on: '05-19' }),
  {
    region: 'US-IN',
    does: 'add',
    name: "Washington's Birthday",
    day: { on: '12-25', shift: moves.besideChristmas },
    replaces: { name: "Washington's Birthday", in: '12' },
    follows: 'second',
    because: 'State Holidays of the Indiana State Personnel Department',
  },
  missing('US-KS', 'Christmas Eve', { on: '12-24' }),
  missing('US-KY', 'Good Friday', { easter: -2 }),
  alone('US-KY', 'Christmas Eve', { on: '12-24' }),
  {
    region: 'US-MA',
    does: 'drop',
    name: 'Evacuation Day',
    follows: 'second',
    because: 'Massachusetts Legal Holidays Laws, which have it in one county alone',
  },
  {
    region: 'US-MA',
    does: 'drop',
    name: 'Bunker Hill Day',
    follows: 'second',
    because: 'Massachusetts Legal Holidays Laws, which have it in one county alone',
  },
  missing('US-MI', 'Day After Thanksgiving', fridayAfterThanksgiving),
  missing('US-MI', 'Election Day of even years', electionDay),
  alone('US-MO', "Lincoln's Birthday", { on: '02-12' }),
  alone('US-MT', 'Christmas Eve', { on: '12-24' }),
  alone('US-MT', 'Election Day of odd years', electionDay),
  alone('US-MT', "New Year's Eve", { on: '12-31' }),
  missing('US-NC', 'Day After Christmas', { on: '12-26' }),
  alone('US-NJ', 'Election Day of odd years', electionDay),
  missing('US-PA', 'Day After Thanksgiving', fridayAfterThanksgiving),
  alone('US-PA', 'Flag Day', { on: '06-14' }),
  missing('US-SC', 'Confederate Memorial Day', lastMondayButOneOfApril),
  alone('US-SC', 'Confederate Memorial Day', { on: '05-10' }),
  alone('US-SC', 'Day After Christmas', { on: '12-26' }),
  alone('US-TN', 'Christmas Eve', { on: '12-24' }),
  missing('US-TX', 'Confederate Memorial Day', { on: '01-19' }),
  missing('US-TX', 'Texas Independence Day', { on: '03-02' }),
  missing('US-TX', 'Cesar Chavez Day', { on: '03-31' }),
  missing('US-TX', 'Good Friday', { easter: -2 }),
  missing('US-TX', 'San Jacinto Day', { on: '04-21' }),
  missing('US-TX', 'Lyndon Baines Johnson Day', { on: '08-27' }),
  alone('US-VA', 'Election Day', electionDay),
  missing('US-VT', 'Bennington Battle Day, when it is on a Sunday or Wednesday', { on: '08-16' }),
  alone('US-VT', 'Bennington Battle Day on a Monday', { dates: ['2028-08-21'] }),
  {
    region: 'US-WA',
    does: 'add',
    name: 'Native American Heritage Day',
    day: fridayAfterThanksgiving,
    follows: 'second',
    because: 'Revised Code of Washington 1.16.050',
  },
  missing('US-WI', 'Christmas Eve', { on: '12-24' }),
  missing('US-WI', "New Year's Eve", { on: '12-31' }),
  alone('US-WI', 'Election Day', electionDay),
  alone('US-WI', 'Primary Election Day', { weekday: 2, from: '09-08' }),
  missing('US-WV', 'Election Day of even years', electionDay),
  alone('US-WV', 'Susan B. Anthony Day', { on: '02-15' }),
];
