import { IconBeach, IconCalendarTime, IconKey, IconTicket } from '@tabler/icons-react';

/** The daily actions on a person that open a dialog, in the order in which the row's menu and the search offer them. */
export const dailyDialogs = [
  { name: 'shifts', icon: IconCalendarTime },
  { name: 'vacation', icon: IconBeach },
  { name: 'singleAccess', icon: IconTicket },
  { name: 'password', icon: IconKey },
] as const;
