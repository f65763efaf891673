/** Colours a company may choose for its pages; each is checked to be `#rrggbb` before it is written into the style. */
export interface PageColours {
  readonly primary: string;
  readonly text: string;
}

const hexColour = /^#[0-9a-f]{6}$/i;
const own: PageColours = { primary: '#1f5fd6', text: '#ffffff' };

/** The whole style sheet of the public pages. A colour that is not of the form `#rrggbb` is replaced by our own. */
export function pageStyles(colours: PageColours | null): string {
  const primary = colours && hexColour.test(colours.primary) ? colours.primary : own.primary;
  const onPrimary = colours && hexColour.test(colours.text) ? colours.text : own.text;
  return `:root{color-scheme:light dark;--primary:${primary};--on-primary:${onPrimary};--page:#f2f4f8;--card:#ffffff;--ink:#17202e;--soft:#55607a;--line:#8a94a8;--note:#eef3fd;--warn:#fdecec;--warn-ink:#8c1d18;--link:#1a4fb4;--edge:transparent;--edge-line:#dfe3eb}
@media (prefers-color-scheme:dark){:root{--page:#10151f;--card:#1a2130;--ink:#e9edf5;--soft:#a9b4c9;--line:#6c7890;--note:#1e2b45;--warn:#43201f;--warn-ink:#ffc9c4;--link:#9dbdff;--edge:#2a3448;--edge-line:#2a3448}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--edge);border-radius:12px;padding:32px;box-shadow:0 1px 3px rgba(0,0,0,.12),0 8px 24px rgba(0,0,0,.08)}
main>:last-child,main>:last-child>:last-child{margin-bottom:0}
@media (max-width:480px){main{padding:24px 20px}}
.brand{margin:0 0 16px;color:var(--soft);font-size:14px;font-weight:600}
.brand img{display:block;max-width:100%;margin-bottom:8px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0 0 12px;text-wrap:pretty}
label{display:block;margin:0 0 6px;font-weight:600}
textarea,input[type=email],input[type=password],input[type=text]{width:100%;margin:0 0 16px;padding:11px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;text-overflow:ellipsis}
textarea{resize:vertical}
input[readonly]{background:var(--page);color:var(--soft)}
button,.button{display:inline-block;width:100%;padding:12px 16px;border:0;border-radius:8px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
input:focus-visible{outline-width:2px;outline-offset:-1px}
.soft{color:var(--soft);font-size:14px}
.note,.warn{padding:12px 14px;border-radius:8px;margin:0 0 16px}
.note{background:var(--note)}
.warn{background:var(--warn);color:var(--warn-ink)}
.strong{font-size:18px;font-weight:600}
ul{margin:0 0 12px;padding-left:20px}
.quote{white-space:pre-wrap;overflow-wrap:anywhere}
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
tbody th{font-weight:400}
.today th,.today td{font-weight:600}
.whole{white-space:nowrap}
.rows{margin:0 0 12px;padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;padding:10px 0;border-bottom:1px solid var(--edge-line)}
.rows li>div{flex:1 1 220px;min-width:0;overflow-wrap:anywhere}
.rows .quiet{width:auto}
.quiet{padding:8px 14px;border:1px solid var(--line);background:transparent;color:var(--ink);font-size:15px}`;
}
