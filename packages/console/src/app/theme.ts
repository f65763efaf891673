import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readStored, writeStored } from '../lib/storage.ts';

/** The console's theme: Mantine's components on our tokens. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    accent: [
      '#e8f1f8',
      '#d0e3f0',
      '#a3c8e2',
      '#74acd3',
      '#5095c4',
      '#3a82b5',
      '#2d74a6',
      '#1f5f8b',
      '#194d72',
      '#123a57',
    ],
    // The grays of the dark theme, in the hue of our own surfaces.
    dark: [
      '#e7ebf0',
      '#c5cdd8',
      '#a5b0be',
      '#7b8797',
      '#3b4655',
      '#2a333f',
      '#222a34',
      '#1a2028',
      '#161b22',
      '#12161c',
    ],
  },
  fontFamily: 'var(--sg-font)',
  defaultRadius: 'var(--sg-radius)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '17px', xl: '22px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '22px' }, h2: { fontSize: '17px' }, h3: { fontSize: '14px' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The placeholder is a child that no menu may have; the first entry takes the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    Modal: {
      defaultProps: {
        // All hang at one height, so that what is found or asked for in them moves nothing away from under the pointer.
        yOffset: '8dvh',
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 120 },
      },
    },
  },
});

/** Maps our tokens to Mantine's variable names; one set serves both themes. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--sg-bg)',
    '--mantine-color-text': 'var(--sg-text)',
    '--mantine-color-dimmed': 'var(--sg-text-2)',
    '--mantine-color-placeholder': 'var(--sg-text-2)',
    '--mantine-color-default': 'var(--sg-surface)',
    '--mantine-color-default-hover': 'var(--sg-surface-2)',
    '--mantine-color-default-color': 'var(--sg-text)',
    '--mantine-color-default-border': 'var(--sg-border)',
    '--mantine-color-anchor': 'var(--sg-accent)',
    '--mantine-color-error': 'var(--sg-bad)',
    '--mantine-color-accent-light': 'var(--sg-accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--sg-accent-soft)',
    '--mantine-color-accent-light-color': 'var(--sg-accent)',
    '--mantine-color-yellow-light': 'var(--sg-warn-soft)',
    '--mantine-color-yellow-light-hover': 'var(--sg-warn-soft)',
    '--mantine-color-yellow-light-color': 'var(--sg-warn)',
    '--mantine-color-green-light': 'var(--sg-good-soft)',
    '--mantine-color-green-light-hover': 'var(--sg-good-soft)',
    '--mantine-color-green-light-color': 'var(--sg-good)',
    '--mantine-color-red-light': 'var(--sg-bad-soft)',
    '--mantine-color-red-light-hover': 'var(--sg-bad-soft)',
    '--mantine-color-red-light-color': 'var(--sg-bad)',
    // The entries of menus that cannot be taken back.
    '--mantine-color-red-6': 'var(--sg-bad)',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#8f1d17',
  };
  return { variables: {}, light: both, dark: both };
};

type Listener = (scheme: MantineColorScheme) => void;

/** Stores the theme under the key `darkMode` (true or false). Without it the system's choice applies. */
export function darkModeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: (fallback) => {
      const stored = readStored('darkMode');
      if (stored === null) return fallback;
      return stored === 'true' ? 'dark' : 'light';
    },
    set: (scheme) => writeStored('darkMode', scheme === 'auto' ? null : String(scheme === 'dark')),
    subscribe: (listener: Listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === 'darkMode' && event.newValue !== null)
          listener(event.newValue === 'true' ? 'dark' : 'light');
      };
      window.addEventListener('storage', onStorage);
      stop = () => window.removeEventListener('storage', onStorage);
    },
    unsubscribe: () => stop?.(),
    clear: () => writeStored('darkMode', null),
  };
}
