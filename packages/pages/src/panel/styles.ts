import { baseStyles } from '../layout/styles.ts';
import type { PageScheme } from '../layout/styles.ts';

/** The panel's own colors for its public screens; the console's design tokens have the same values. */
export const panelColors = {
  light: {
    page: '#f6f7f9',
    card: '#ffffff',
    ink: '#1b2430',
    soft: '#556070',
    line: '#8792a2',
    edge: '#d9dee5',
    link: '#1f5f8b',
    note: '#e3eef6',
    warn: '#fbe9e7',
    'warn-ink': '#b3261e',
  },
  dark: {
    page: '#12161c',
    card: '#1a2028',
    ink: '#e7ebf0',
    soft: '#a5b0be',
    line: '#7b8797',
    edge: '#333d4a',
    link: '#7ab8e0',
    note: '#1d3344',
    warn: '#40201f',
    'warn-ink': '#ff9d94',
  },
} as const satisfies Record<PageScheme, Readonly<Record<string, string>>>;

function variables(scheme: PageScheme): string {
  const colors = Object.entries(panelColors[scheme]).map(([name, color]) => `--${name}:${color}`);
  return `color-scheme:${scheme};${colors.join(';')}`;
}

/**
 * The style sheet of the panel's public screens: light or dark as chosen in the panel, or without a script as the
 * device says.
 */
export const panelStyles = `:root{${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
:root[data-mantine-color-scheme=light]{${variables('light')}}
:root[data-mantine-color-scheme=dark]{${variables('dark')}}${baseStyles}
[hidden]{display:none!important}
:root:not([data-checking]) [data-state=checking],:root[data-checking]:not([data-unloaded]) [data-state]:not([data-state=checking]){display:none}
:root:not([data-unloaded]) [data-state=unloaded],:root[data-unloaded] [data-state]:not([data-state=unloaded]){display:none}
:root[data-mantine-color-scheme] main:has([data-state=finishing]:not([hidden]))~footer a{visibility:hidden}
:root[data-leaving] body{visibility:hidden}
:root:not([data-mantine-color-scheme]) .scripted,:root[data-mantine-color-scheme] .unscripted{display:none}
.brand{display:flex;align-items:center;gap:8px;color:var(--ink);font-size:17px}
.brand img{margin:0}
[data-state]{display:grid;gap:12px}
[data-state]>*{margin:0}
[data-state]>hr{width:100%;margin:4px 0;border:0;border-top:1px solid var(--edge)}
.plain,.second{display:flex;align-items:center;justify-content:center;gap:12px;border:1px solid var(--line);background:var(--card);color:var(--ink)}
@media (max-width:480px){.plain,.second{padding-inline:4px}}
.beta{flex:none;padding:0 6px;white-space:nowrap;border:1px solid var(--line);border-radius:4px;font-size:12px;color:var(--soft)}
.second{border-color:transparent;background:var(--note);color:var(--link)}
h1:focus{outline:0}
button:disabled,button[aria-disabled]{cursor:default}
.busy button{opacity:.6}
footer{flex-wrap:wrap;align-items:center;justify-content:center}
footer .quiet{width:auto;padding:6px 12px;background:var(--card);font-size:14px;font-weight:400}`;
