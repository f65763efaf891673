import { dayNumberFrom, type DayNumber } from './plain-date.ts';

/** Easter Sunday of a Gregorian year, as a day number (anonymous Gregorian computus). */
export function easterOf(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const marchDay = epact + toSunday - 7 * correction + 22;
  return dayNumberFrom(year, 3, 1) + marchDay - 1;
}
