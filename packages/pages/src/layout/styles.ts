import {
  contrastLimits,
  contrastRatio,
  inkOn,
  inks,
  isHexColor,
} from '@shiftgate/domain/branding/contrast.ts';

/** Colors that a company chose for its pages, each `#rrggbb`; null = the product's. */
export interface PageColours {
  /** What buttons are filled with. */
  readonly primary: string | null;
  /** The page around the card. */
  readonly secondary: string | null;
  /** Text on buttons; null = black or white, the one with more contrast. */
  readonly text: string | null;
}

/** A company's logo as its pages show it. */
export interface PageLogo {
  readonly url: string;
  /** The size it is shown in, in CSS pixels; keeping its proportions it may fill less. */
  readonly width: number;
  readonly height: number;
  /** Tone of the opaque parts of a transparent logo, which gets a background with contrast. */
  readonly tone: 'opaque' | 'light' | 'dark' | 'mixed';
}

/** Everything a company may change in the branding of its pages; null = the product's. */
export interface PageBranding {
  readonly logo: PageLogo | null;
  /** Address of an image behind the card. */
  readonly background: string | null;
  readonly colours: PageColours | null;
}

export type PageScheme = 'light' | 'dark';

const own = { primary: '#1f5fd6', text: '#ffffff' } as const;
const cards = { light: '#ffffff', dark: '#1a2130' } as const;
const lines = { light: '#8a94a8', dark: '#6c7890' } as const;
/** Addresses that can be written into a style sheet as they are. */
const plainAddress = /^[\w:/.-]+$/;

/** The colors to use. Our own replaces a color that is not of the form `#rrggbb`. */
export function coloursOf(colours: PageColours | null): {
  readonly primary: string;
  readonly onPrimary: string;
  readonly secondary: string | null;
} {
  const valid = (colour: string | null | undefined) => (colour && isHexColor(colour) ? colour : null);
  const primary = valid(colours?.primary) ?? own.primary;
  const onPrimary = valid(colours?.text) ?? (primary === own.primary ? own.text : inkOn(primary));
  return { primary, onPrimary, secondary: valid(colours?.secondary) };
}

/** A button gets an edge when its color is close to the card's. */
function edgeOf(primary: string, scheme: PageScheme): string {
  return contrastRatio(primary, cards[scheme]) < contrastLimits.shape ? lines[scheme] : 'transparent';
}

function plateOf(logo: PageLogo | null, scheme: PageScheme): string {
  if (logo?.tone === 'light' && scheme === 'light') return cards.dark;
  return logo?.tone === 'dark' && scheme === 'dark' ? inks.light : 'transparent';
}

const shades = { light: '#f2f4f8', dark: '#10151f' } as const;

/** The color of the page around the card, which a phone gives to its own bars too. */
export function pageColor({ colours }: Pick<PageBranding, 'colours'>, scheme: PageScheme): string {
  return coloursOf(colours).secondary ?? shades[scheme];
}

/** Everything that differs between light and dark. */
function variables(branding: PageBranding, scheme: PageScheme): string {
  const { primary } = coloursOf(branding.colours);
  const plate = plateOf(branding.logo, scheme);
  const shade = shades[scheme];
  const same =
    `--page:${pageColor(branding, scheme)};--shade:${shade};--card:${cards[scheme]};--line:${lines[scheme]};` +
    `--button-line:${edgeOf(primary, scheme)};--plate:${plate};--plate-edge:${plate === 'transparent' ? '0px' : '8px'};`;
  return scheme === 'light'
    ? `${same}--ink:#17202e;--soft:#55607a;--note:#eef3fd;--warn:#fdecec;--warn-ink:#8c1d18;--link:#1a4fb4;--edge:transparent;--edge-line:#dfe3eb`
    : `${same}--ink:#e9edf5;--soft:#a9b4c9;--note:#1e2b45;--warn:#43201f;--warn-ink:#ffc9c4;--link:#9dbdff;--edge:#2a3448;--edge-line:#2a3448`;
}

/** Styles the logo's size, the image behind the card where there is room for it, and the footer on top of it. */
function brandingStyles({ logo, background, colours }: PageBranding): string {
  const parts: string[] = [];
  if (logo !== null) {
    const { width, height } = logo;
    const hasPlate = logo.tone === 'light' || logo.tone === 'dark';
    parts.push(
      `.brand img{box-sizing:content-box;width:${Math.trunc(width)}px;height:auto;aspect-ratio:${Math.trunc(width)}/${Math.trunc(height)};object-fit:contain;object-position:left center` +
        `${hasPlate ? ';padding:var(--plate-edge);max-width:calc(100% - 2 * var(--plate-edge));border-radius:8px;background:var(--plate)' : ''}}`,
    );
  }
  if (background !== null && plainAddress.test(background))
    parts.push(
      // On a phone the card is all there is, so the image, which would hardly show, is not loaded.
      `@media (min-width:481px){body{background:var(--page) url("${background}") center/cover no-repeat}}`,
    );
  if (background !== null || coloursOf(colours).secondary !== null)
    parts.push('footer{padding:4px 8px;border-radius:8px;background:var(--card)}');
  return parts.map((part) => `\n${part}`).join('');
}

/**
 * The whole style sheet of the public pages. Light or dark as the person's device says, or `scheme` in a preview.
 * Only checked colors, whole numbers and plain addresses get in, so a company's choice cannot inject styles.
 */
export function pageStyles(branding: PageBranding, scheme: PageScheme | null = null): string {
  const { primary, onPrimary } = coloursOf(branding.colours);
  const dark = `@media (prefers-color-scheme:dark){:root{${variables(branding, 'dark')}}}`;
  const root = scheme === null ? 'light dark' : scheme;
  return `:root{color-scheme:${root};--primary:${primary};--on-primary:${onPrimary};${variables(branding, scheme ?? 'light')}}${scheme === null ? `\n${dark}` : ''}${baseStyles}${brandingStyles(branding)}`;
}

/** Styles of every public page that do not depend on its colors. */
export const baseStyles = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{width:100%;max-width:440px;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--edge);border-radius:12px;padding:32px;box-shadow:0 1px 3px rgba(0,0,0,.12),0 8px 24px rgba(0,0,0,.08)}
main>:last-child,main>:last-child>:last-child{margin-bottom:0}
@media (max-width:480px){main{padding:24px 20px}}
.brand{margin:0 0 16px;color:var(--soft);font-size:14px;font-weight:600}
.brand img{display:block;max-width:100%;margin-bottom:8px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0 0 12px;text-wrap:pretty}
label{display:block;margin:0 0 6px;font-weight:600}
textarea,input[type=email],input[type=password],input[type=text]{width:100%;margin:0 0 16px;padding:11px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;text-overflow:ellipsis}
textarea{resize:vertical}
.secret{position:relative;margin:0 0 16px}
.secret>input{margin:0;padding-right:48px}
.reveal{position:absolute;inset:1px 1px 1px auto;width:44px;padding:0;border:0;border-radius:7px;background:transparent;color:var(--soft);line-height:0}
.reveal[hidden],.reveal[aria-pressed=false] .slash{display:none}
.reveal svg{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.secret:has(.reveal:not([hidden]))>input::-ms-reveal{display:none}
input[readonly]{background:var(--shade);color:var(--soft)}
button,.button{display:inline-block;width:100%;padding:11px 15px;border:1px solid var(--button-line);border-radius:8px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-align:center;text-wrap:balance;text-decoration:none;cursor:pointer}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
input:focus-visible{outline-width:2px;outline-offset:-1px}
.soft{color:var(--soft);font-size:14px}
.note,.warn{padding:12px 14px;border:1px solid transparent;border-radius:8px;margin:0 0 16px}
.warn :last-child{margin-bottom:0}
.left,.broken{color:var(--warn-ink);font-weight:600}
.left::before{content:'\\26A0\\FE0E ' / ''}
.note{background:var(--note)}
.warn{background:var(--warn);color:var(--warn-ink)}
.links{display:flex;flex-wrap:wrap;gap:4px 20px}
.strong{font-size:18px;font-weight:600}
ul{margin:0 0 12px;padding-left:20px}
.quote{white-space:pre-wrap}
footer{display:flex;gap:4px;font-size:14px}
footer a{padding:6px 8px;border-radius:6px}
footer [aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}}
form+p,button+p{margin-top:16px}
button:hover,.button:hover{filter:brightness(1.08)}
button:active,.button:active{filter:brightness(.94)}
h2{margin:24px 0 8px;font-size:18px;line-height:1.3}
table{width:100%;margin:0 0 12px;border-collapse:collapse;font-size:15px}
th,td{padding:6px 8px 6px 0;border-bottom:1px solid var(--edge-line);text-align:left;vertical-align:top}
thead th{overflow-wrap:normal}
tbody th{font-weight:400}
.today th,.today td{font-weight:600}
.sides td{overflow-wrap:anywhere}
.sides td:last-child{font-weight:600}
.whole{white-space:nowrap}
details{margin:0 0 16px}
summary{padding:4px 0;color:var(--link);font-weight:600;cursor:pointer}
details[open]>summary{margin-bottom:8px}
.choices{display:grid;gap:10px}
.rows{margin:0 0 12px;padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;padding:10px 0;border-bottom:1px solid var(--edge-line)}
.rows li>div{flex:1 1 220px;min-width:0}
.rows .quiet{width:auto}
.quiet{padding:8px 14px;border:1px solid var(--line);background:transparent;color:var(--ink);font-size:15px}`;
