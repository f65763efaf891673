/*
 * Made by `npm run holidays`; do not edit. Source: date-holidays 3.37.0
 * (https://github.com/commenthol/date-holidays), its data under CC-BY-3.0
 * (https://creativecommons.org/licenses/by/3.0/), gathered there from Wikipedia and other public sources.
 * Changed by us: corrected (tools/holidays/corrections.ts), partial days left out, decided where a second source or a
 * law says otherwise (tools/holidays/decisions), written as rules.
 */
import type { HolidayRegion } from '../types.ts';

/** United States: the country, its states and the cities the source knows. */
export const unitedStates: readonly HolidayRegion[] = [
  {
    code: 'US',
    name: 'United States',
    entries: [
      { on: '01-01', name: "New Year's Day", kind: 'public' },
      {
        dates: [
          '2023-01-02',
          '2027-12-31',
          '2032-12-31',
          '2034-01-02',
          '2038-12-31',
          '2040-01-02',
          '2045-01-02',
        ],
        name: "New Year's Day (substitute day)",
        kind: 'public',
      },
      { weekday: 1, from: '01-15', name: 'Martin Luther King Jr. Day', kind: 'public' },
      { weekday: 1, from: '02-15', name: "Washington's Birthday", kind: 'public' },
      { weekday: 1, from: '05-25', name: 'Memorial Day', kind: 'public' },
      {
        dates: ['2027-06-18', '2032-06-18', '2033-06-20', '2038-06-18', '2039-06-20', '2044-06-20'],
        name: 'Juneteenth (substitute day)',
        kind: 'public',
      },
      { on: '06-19', name: 'Juneteenth', kind: 'public' },
      {
        dates: ['2026-07-03', '2027-07-05', '2032-07-05', '2037-07-03', '2038-07-05', '2043-07-03'],
        name: 'Independence Day (substitute day)',
        kind: 'public',
      },
      { on: '07-04', name: 'Independence Day', kind: 'public' },
      { weekday: 1, from: '09-01', name: 'Labour Day', kind: 'public' },
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'public' },
      {
        dates: [
          '2023-11-10',
          '2028-11-10',
          '2029-11-12',
          '2034-11-10',
          '2035-11-12',
          '2040-11-12',
          '2045-11-10',
        ],
        name: 'Veterans Day (substitute day)',
        kind: 'optional',
      },
      { on: '11-11', name: 'Veterans Day', kind: 'public' },
      { weekday: 4, from: '11-22', name: 'Thanksgiving Day', kind: 'public' },
      { on: '12-24', name: 'Christmas Eve', kind: 'optional' },
      {
        dates: ['2027-12-24', '2032-12-24', '2033-12-26', '2038-12-24', '2039-12-26', '2044-12-26'],
        name: 'Christmas Day (substitute day)',
        kind: 'public',
      },
      { on: '12-25', name: 'Christmas Day', kind: 'public' },
    ],
  },
  {
    code: 'US-AK',
    name: 'Alaska',
    entries: [
      { weekday: 1, from: '03-25', name: "Seward's Day", kind: 'public' },
      { on: '10-18', name: 'Alaska Day', kind: 'public' },
    ],
  },
  {
    code: 'US-AL',
    name: 'Alabama',
    entries: [
      { weekday: 1, from: '04-22', name: 'Confederate Memorial Day', kind: 'public' },
      { weekday: 1, from: '06-01', name: "Jefferson Davis' birthday", kind: 'public' },
    ],
  },
  {
    code: 'US-AR',
    name: 'Arkansas',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
    ],
  },
  { code: 'US-AZ', name: 'Arizona', entries: [] },
  {
    code: 'US-CA',
    name: 'California',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '03-31', name: 'César Chávez Day', kind: 'public' },
      {
        dates: ['2024-04-01', '2030-04-01', '2041-04-01'],
        name: 'César Chávez Day (substitute day)',
        kind: 'public',
      },
      { dates: ['2026-11-08', '2027-10-29', '2028-10-17'], name: 'Diwali', kind: 'public' },
      { weekday: 5, from: '11-23', name: 'Day after Thanksgiving Day', kind: 'public' },
    ],
  },
  { code: 'US-CA-LA', name: 'Los Angeles', entries: [] },
  {
    code: 'US-CO',
    name: 'Colorado',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 1, from: '10-01', name: 'Frances Xavier Cabrini Day', kind: 'public' },
    ],
  },
  {
    code: 'US-CT',
    name: 'Connecticut',
    entries: [
      { on: '02-12', name: "Lincoln's Birthday", kind: 'public' },
      { easter: -2, name: 'Good Friday', kind: 'public' },
    ],
  },
  {
    code: 'US-DC',
    name: 'District of Columbia',
    entries: [{ on: '04-16', name: 'Emancipation Day', kind: 'public' }],
  },
  {
    code: 'US-DE',
    name: 'Delaware',
    entries: [
      { weekday: 1, from: '02-15', name: "Washington's Birthday", kind: 'optional', instead: true },
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'Election Day',
        kind: 'public',
      },
      { weekday: 5, from: '11-23', name: 'Day After Thanksgiving', kind: 'public' },
    ],
  },
  {
    code: 'US-FL',
    name: 'Florida',
    entries: [
      { weekday: 1, from: '02-15', name: "Washington's Birthday", kind: 'optional', instead: true },
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '02-15', name: 'Susan B. Anthony Day', kind: 'public' },
      { dates: ['2026-02-16'], name: "Commemoration of America's 250th Birthday", kind: 'public' },
      { weekday: 5, from: '11-23', name: 'Day After Thanksgiving', kind: 'public' },
    ],
  },
  {
    code: 'US-GA',
    name: 'Georgia',
    entries: [
      { weekday: 1, from: '02-15', name: "Washington's Birthday", kind: 'optional', instead: true },
      { easter: -2, name: 'State Holiday', kind: 'public' },
      { weekday: 5, from: '11-23', name: 'State Holiday', kind: 'public' },
      {
        dates: ['2025-12-26', '2031-12-26', '2036-12-26', '2042-12-26'],
        name: "Washington's Birthday (substitute day)",
        kind: 'public',
      },
      { on: '12-25', shift: [1, -1, -1, 1, -1, -2, -2], name: "Washington's Birthday", kind: 'public' },
    ],
  },
  {
    code: 'US-HI',
    name: 'Hawaii',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '03-26', name: 'Prince Jonah Kuhio Kalanianaole Day', kind: 'public' },
      {
        dates: [
          '2023-03-27',
          '2028-03-27',
          '2033-03-25',
          '2034-03-27',
          '2039-03-25',
          '2044-03-25',
          '2045-03-27',
        ],
        name: 'Prince Jonah Kuhio Kalanianaole Day (substitute day)',
        kind: 'public',
      },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      { on: '06-11', name: 'Kamehameha Day', kind: 'public' },
      {
        dates: [
          '2023-06-12',
          '2028-06-12',
          '2033-06-10',
          '2034-06-12',
          '2039-06-10',
          '2044-06-10',
          '2045-06-12',
        ],
        name: 'Kamehameha Day (substitute day)',
        kind: 'public',
      },
      { weekday: 5, from: '08-15', name: 'Statehood Day', kind: 'public' },
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'General Election Day',
        kind: 'public',
      },
    ],
  },
  { code: 'US-IA', name: 'Iowa', entries: [{ on: '02-12', name: "Lincoln's Birthday", kind: 'public' }] },
  { code: 'US-ID', name: 'Idaho', entries: [] },
  {
    code: 'US-IL',
    name: 'Illinois',
    entries: [
      { on: '02-12', name: "Lincoln's Birthday", kind: 'public' },
      { weekday: 1, from: '03-01', name: 'Casimir Pulaski Day', kind: 'public' },
      { on: '05-19', name: 'Malcolm X Day', kind: 'public' },
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'Election Day',
        kind: 'public',
      },
    ],
  },
  {
    code: 'US-IN',
    name: 'Indiana',
    entries: [
      { weekday: 1, from: '02-15', name: "Washington's Birthday", kind: 'optional', instead: true },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      { weekday: 2, from: '05-02', name: 'Primary Election Day', kind: 'public' },
      { weekday: 2, from: '11-02', name: 'Election Day', kind: 'public' },
      { weekday: 5, from: '11-23', name: "Lincoln's Birthday", kind: 'public' },
      { on: '12-25', shift: [1, -1, -1, 1, -1, -2, -2], name: "Washington's Birthday", kind: 'public' },
    ],
  },
  {
    code: 'US-KS',
    name: 'Kansas',
    entries: [{ weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true }],
  },
  {
    code: 'US-KY',
    name: 'Kentucky',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
      { on: '12-31', name: "New Year's Eve", kind: 'public' },
    ],
  },
  {
    code: 'US-LA',
    name: 'Louisiana',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { easter: -47, name: 'Mardi Gras', kind: 'public' },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'Election Day',
        kind: 'public',
      },
    ],
  },
  { code: 'US-LA-NO', name: 'New Orleans', entries: [] },
  {
    code: 'US-MA',
    name: 'Massachusetts',
    entries: [{ weekday: 1, from: '04-15', name: "Patriots' Day", kind: 'public' }],
  },
  {
    code: 'US-MD',
    name: 'Maryland',
    entries: [{ weekday: 5, from: '11-23', name: 'Native American Heritage Day', kind: 'public' }],
  },
  {
    code: 'US-ME',
    name: 'Maine',
    entries: [{ weekday: 1, from: '04-15', name: "Patriots' Day", kind: 'public' }],
  },
  {
    code: 'US-MI',
    name: 'Michigan',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
      { on: '12-31', name: "New Year's Eve", kind: 'public' },
    ],
  },
  { code: 'US-MN', name: 'Minnesota', entries: [] },
  {
    code: 'US-MO',
    name: 'Missouri',
    entries: [
      { on: '02-12', name: "Lincoln's Birthday", kind: 'public' },
      { on: '05-08', name: 'Truman Day', kind: 'public' },
    ],
  },
  {
    code: 'US-MS',
    name: 'Mississippi',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 1, from: '04-24', name: 'Confederate Memorial Day', kind: 'public' },
    ],
  },
  {
    code: 'US-MT',
    name: 'Montana',
    entries: [
      { weekday: 2, from: '11-02', name: 'Election Day', kind: 'public' },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
      { on: '12-31', name: "New Year's Eve", kind: 'public' },
    ],
  },
  {
    code: 'US-NC',
    name: 'North Carolina',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      { weekday: 5, from: '11-23', name: 'Day after Thanksgiving', kind: 'public' },
      {
        dates: [
          '2023-12-22',
          '2027-12-23',
          '2028-12-22',
          '2032-12-23',
          '2033-12-23',
          '2034-12-22',
          '2038-12-23',
          '2039-12-23',
          '2044-12-23',
          '2045-12-22',
        ],
        name: 'Christmas Eve (substitute day)',
        kind: 'public',
      },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
    ],
  },
  {
    code: 'US-ND',
    name: 'North Dakota',
    entries: [{ weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true }],
  },
  {
    code: 'US-NE',
    name: 'Nebraska',
    entries: [{ weekday: 5, from: '04-24', name: 'Arbor Day', kind: 'public' }],
  },
  {
    code: 'US-NH',
    name: 'New Hampshire',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'Election Day',
        kind: 'public',
      },
      { weekday: 5, from: '11-23', name: 'Day after Thanksgiving', kind: 'public' },
    ],
  },
  {
    code: 'US-NJ',
    name: 'New Jersey',
    entries: [
      { on: '02-12', name: "Lincoln's Birthday", kind: 'public' },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      { weekday: 2, from: '11-02', name: 'Election Day', kind: 'public' },
    ],
  },
  {
    code: 'US-NM',
    name: 'New Mexico',
    entries: [{ weekday: 5, from: '11-23', name: 'Day after Thanksgiving', kind: 'public' }],
  },
  {
    code: 'US-NV',
    name: 'Nevada',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 5, from: '10-25', name: 'Nevada Day', kind: 'public' },
      { weekday: 5, from: '11-22', name: 'Family Day', kind: 'public' },
    ],
  },
  {
    code: 'US-NY',
    name: 'New York',
    entries: [
      { on: '02-12', name: "Lincoln's Birthday", kind: 'public' },
      { on: '02-15', name: 'Susan B. Anthony Day', kind: 'public' },
      { weekday: 2, from: '11-02', name: 'Election Day', kind: 'public' },
    ],
  },
  { code: 'US-OH', name: 'Ohio', entries: [] },
  {
    code: 'US-OK',
    name: 'Oklahoma',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 5, from: '11-23', name: 'Day after Thanksgiving', kind: 'public' },
    ],
  },
  {
    code: 'US-OR',
    name: 'Oregon',
    entries: [{ weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true }],
  },
  { code: 'US-PA', name: 'Pennsylvania', entries: [{ on: '06-14', name: 'Flag Day', kind: 'public' }] },
  {
    code: 'US-RI',
    name: 'Rhode Island',
    entries: [{ weekday: 1, from: '08-08', name: 'Victory Day', kind: 'public' }],
  },
  {
    code: 'US-SC',
    name: 'South Carolina',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '05-10', name: 'Confederate Memorial Day', kind: 'public' },
      { on: '12-26', name: 'Boxing Day', kind: 'public' },
    ],
  },
  { code: 'US-SD', name: 'South Dakota', entries: [] },
  {
    code: 'US-TN',
    name: 'Tennessee',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { easter: -2, name: 'Good Friday', kind: 'public' },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
    ],
  },
  {
    code: 'US-TX',
    name: 'Texas',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 5, from: '11-23', name: 'Day after Thanksgiving', kind: 'public' },
      { on: '12-24', name: 'Christmas Eve', kind: 'public' },
      { on: '12-26', name: 'Day after Christmas', kind: 'public' },
    ],
  },
  { code: 'US-UT', name: 'Utah', entries: [{ on: '07-24', name: 'Pioneer Day', kind: 'public' }] },
  {
    code: 'US-VA',
    name: 'Virginia',
    entries: [
      {
        dates: [
          '2024-11-05',
          '2026-11-03',
          '2028-11-07',
          '2030-11-05',
          '2032-11-02',
          '2034-11-07',
          '2036-11-04',
          '2038-11-02',
          '2040-11-06',
          '2042-11-04',
          '2044-11-08',
        ],
        name: 'Election Day',
        kind: 'public',
      },
    ],
  },
  {
    code: 'US-VT',
    name: 'Vermont',
    entries: [
      { weekday: 2, from: '03-01', name: 'Town Meeting Day', kind: 'public' },
      { weekday: 1, from: '08-15', name: 'Bennington Battle Day', kind: 'public' },
    ],
  },
  {
    code: 'US-WA',
    name: 'Washington',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { weekday: 5, from: '11-23', name: 'Native American Heritage Day', kind: 'public' },
    ],
  },
  {
    code: 'US-WI',
    name: 'Wisconsin',
    entries: [
      { weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true },
      { on: '02-15', name: 'Susan B. Anthony Day', kind: 'public' },
      { weekday: 2, from: '09-08', name: 'Primary Election Day', kind: 'public' },
      { weekday: 2, from: '11-02', name: 'Election Day', kind: 'public' },
    ],
  },
  {
    code: 'US-WV',
    name: 'West Virginia',
    entries: [
      { on: '02-15', name: 'Susan B. Anthony Day', kind: 'public' },
      { on: '06-20', name: 'West Virginia Day', kind: 'public' },
      { weekday: 5, from: '11-22', name: "Lincoln's Day", kind: 'public' },
    ],
  },
  {
    code: 'US-WY',
    name: 'Wyoming',
    entries: [{ weekday: 1, from: '10-08', name: 'Columbus Day', kind: 'optional', instead: true }],
  },
];
