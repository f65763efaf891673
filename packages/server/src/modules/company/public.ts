export { syncCompanyName } from './company-name.ts';
export { writeDomains } from './domains.ts';
export { unitsOfPeople, writeOrgUnits } from './org-units.ts';
export { findCalendar, presentCalendar } from './read-calendar.ts';
export { findCompany, hasControlPlan, planStatus } from './repository.ts';
export { findLastSave, recordSave } from './setting-saves.ts';
