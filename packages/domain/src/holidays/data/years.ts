/*
 * Made by `npm run holidays`; do not edit. Source: date-holidays 3.37.0
 * (https://github.com/commenthol/date-holidays), its data under CC-BY-3.0
 * (https://creativecommons.org/licenses/by/3.0/), gathered there from Wikipedia and other public sources.
 * Changed by us: corrected (tools/holidays/corrections.ts), partial days left out, decided where a second source or a
 * law says otherwise (tools/holidays/decisions), written as rules.
 */
/** Years the tables beside this file were made for, both inclusive. */
export const firstHolidayYear = 2023;
export const lastHolidayYear = 2045;
