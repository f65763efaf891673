/** The style of every page of the emulators; colors follow the system's light or dark setting. */
export const styleSheet = `
:root { color-scheme: light dark; --ground: #f2f4f8; --card: #fff; --text: #1d2430; --quiet: #566074; --line: #d5dae4;
  --accent: #1f5fbf; --on-accent: #fff; --soft: #e6eefb; --good: #17663a; --bad: #a3261c; --bad-soft: #fbe9e7; }
@media (prefers-color-scheme: dark) { :root { --ground: #12161d; --card: #1b212b; --text: #e7ebf2; --quiet: #a3adbf;
  --line: #343d4c; --accent: #8ab4f8; --on-accent: #0c1a30; --soft: #22304a; --good: #7ed6a1; --bad: #ff9a90; --bad-soft: #3b201e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
main { margin: 0 auto; padding: 24px 16px 48px; max-width: 1120px; }
body.narrow main { max-width: 560px; padding-top: 8vh; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 8px; } h2 { font-size: 1.125rem; margin: 0 0 12px; }
p { margin: 0 0 12px; } code { font-size: .875em; overflow-wrap: anywhere; }
a { color: var(--accent); } .quiet { color: var(--quiet); font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin: 0 0 16px; }
.grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); align-items: start; }
.grid .card { margin: 0; min-width: 0; } .full { grid-column: 1 / -1; }
.brand { font-weight: 700; letter-spacing: .01em; } .brand span { color: var(--quiet); font-weight: 400; }
.row { display: flex; gap: 12px; align-items: end; flex-wrap: wrap; } .row.end { justify-content: flex-end; margin-top: 16px; }
.row + .row, form + .row { margin-top: 12px; } .row + h2, form + h2 { margin-top: 20px; }
.between { justify-content: space-between; align-items: center; } .grow { flex: 1; min-width: 0; }
label { display: block; font-size: .875rem; color: var(--quiet); }
input, select { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: 8px;
  padding: 8px 10px; width: 100%; min-height: 40px; }
input[type=checkbox] { width: 20px; min-height: 20px; flex: none; margin: 2px 0 0; accent-color: var(--accent); }
button, .button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent);
  border-radius: 8px; padding: 8px 16px; min-height: 40px; cursor: pointer; text-decoration: none; display: inline-block; }
button.secondary, .button.secondary { background: transparent; color: var(--accent); }
button:disabled { opacity: .5; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0 0 12px; } legend { font-weight: 600; padding: 0 6px; }
.check { display: flex; gap: 12px; padding: 8px 0; color: var(--text); } .check span { min-width: 0; }
.accounts { list-style: none; margin: 16px 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.accounts li + li { border-top: 1px solid var(--line); }
.accounts a { display: flex; gap: 12px; align-items: center; padding: 10px 12px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.accounts a:hover { background: var(--soft); } .accounts a:focus-visible { outline-offset: -3px; }
.account { display: flex; gap: 10px; align-items: center; }
.account > span:not(.avatar), .between > span { min-width: 0; overflow-wrap: anywhere; }
.avatar { flex: none; width: 36px; height: 36px; border-radius: 50%; background: var(--soft); color: var(--accent); font-weight: 700;
  font-size: .8125rem; display: grid; place-items: center; }
.tag { font-size: .8125rem; background: var(--soft); color: var(--text); border-radius: 999px; padding: 2px 10px; white-space: nowrap; }
.alert { border: 1px solid var(--bad); background: var(--bad-soft); color: var(--bad); border-radius: 8px; padding: 10px 14px; }
.clock { font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { color: var(--quiet); font-weight: 600; }
td.good { color: var(--good); } td.bad { color: var(--bad); }
iframe { width: 100%; min-height: 480px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border-radius: 8px; padding: 12px; }
.mail { list-style: none; margin: 0; padding: 0; } .mail li { display: grid; grid-template-columns: minmax(0, 260px) minmax(0, 1fr) auto; gap: 4px 16px; overflow-wrap: anywhere; padding: 12px 0;
  border-bottom: 1px solid var(--line); } .mail li:last-child { border-bottom: 0; }
/* By the width of the card, which is narrow on wide screens too: the address goes above its subject. */
.card:has(> .mail) { container-type: inline-size; }
@container (max-width: 600px) { .mail li { grid-template-columns: 1fr auto; } .mail .subject { grid-column: 1 / -1; grid-row: 2; } }
`;
