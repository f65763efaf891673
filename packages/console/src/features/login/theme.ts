import { writeStored } from '#lib/storage.ts';

/** Changes between light and dark, here and in the panel. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset['mantineColorScheme'] !== 'dark';
  root.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  writeStored('darkMode', String(isDark));
}
