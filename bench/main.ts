import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhatChanged, dist } from '../build/build.ts';
import { benchBlocked } from './console/blocked.ts';
import { benchConsole } from './console/console.ts';
import { benchFootprint } from './footprint.ts';
import type { PeopleWorld } from './people/people-world.ts';
import { benchScreens } from './console/screens.ts';
import { benchMicrosoftSync, benchSync } from './sync/sync.ts';

type Figures = Record<string, number>;
interface Entry {
  readonly benchBulk: () => Promise<Figures>;
  readonly benchControl: () => Promise<Figures>;
  readonly benchMicrosoftControl: () => Promise<Figures>;
  readonly benchDecisions: () => Promise<Figures>;
  readonly benchEvidence: () => Promise<Figures>;
  readonly benchPeople: () => Promise<Figures>;
  readonly benchRuleChange: () => Promise<Figures>;
  readonly startPeopleWorld: (people: number, consoleDir: string) => Promise<PeopleWorld>;
  readonly benchSaml: () => Promise<Figures>;
  readonly benchShifts: () => Promise<Figures>;
  readonly benchOverload: (clientScript: string) => Promise<Figures>;
  readonly benchSignIn: (clientScript: string) => Promise<Figures>;
  readonly benchMorning: () => Promise<Figures>;
  readonly benchTables: (clientScript: string) => Promise<Figures>;
  readonly renderLoginPage: () => string;
}

/** What a figure must reach; the others are shown to make these understood. */
const targets: Readonly<Record<string, { readonly atLeast?: number; readonly atMost?: number }>> = {
  decisionToPlainLoopRatio: { atLeast: 0.12 },
  userAgentIpDecisionToPlainLoopRatio: { atLeast: 0.05 },
  traceCostRatio: { atMost: 3 },
  samlOneSignatureRatio: { atMost: 1.15 },
  samlTwoSignaturesRatio: { atMost: 1.15 },
  signInAliveOneSignatureRatio: { atMost: 4.5 },
  signInAliveTwoSignaturesRatio: { atMost: 6 },
  signInAliveByDomainToOneSignatureRatio: { atMost: 1.1 },
  signInPasswordToArgon2Ratio: { atMost: 1.45 },
  overloadLetInToPeakRatio: { atLeast: 0.9 },
  overloadAnsweredLate: { atMost: 0 },
  overloadAliveP99Ms: { atMost: 50 },
  syncFirstSeconds: { atMost: 6 },
  syncFirstAddedMb: { atMost: 60 },
  syncAgainRowsWritten: { atMost: 0 },
  microsoftSyncFirstSeconds: { atMost: 6 },
  microsoftSyncAgainRowsWritten: { atMost: 0 },
  microsoftSyncAgainRequests: { atMost: 1 },
  syncSlowToChainedRatio: { atMost: 1.05 },
  bulkFirstResultSeconds: { atMost: 1 },
  controlActivationSeconds: { atMost: 5 },
  controlDeactivationSeconds: { atMost: 2 },
  microsoftActivationSeconds: { atMost: 10 },
  microsoftActivationToLimits: { atMost: 1.1 },
  bulkCancelSeconds: { atMost: 1 },
  bulkQuotaRatio: { atMost: 1.1 },
  listNextPageToPaintP95Ms: { atMost: 150 },
  listSortToPaintP95Ms: { atMost: 150 },
  listSearchToPaintP95Ms: { atMost: 150 },
  dragLongestFrameMs: { atMost: 50 },
  usersBlockedMs: { atMost: 200 },
  shiftHoursBlockedMs: { atMost: 200 },
  ruleChangeOldDecisions: { atMost: 0 },
  ruleChangeElsewhereP95Ms: { atMost: 50 },
  homeSummaryP95Ms: { atMost: 300 },
  usersPageP95Ms: { atMost: 30 },
  usersBiggestPageP95Ms: { atMost: 30 },
  usersScannedPageP95Ms: { atMost: 120 },
  usersAnySearchP95Ms: { atMost: 120 },
  usersSearchInAnySortP95Ms: { atMost: 120 },
  usersAnyFilterP95Ms: { atMost: 120 },
  usersFilterInAnySortP95Ms: { atMost: 120 },
  usersAllTogetherP95Ms: { atMost: 120 },
  usersAllTogetherLastPageP95Ms: { atMost: 120 },
  shiftPreviewP95Ms: { atMost: 300 },
  shiftYearP95Ms: { atMost: 300 },
  sealedRowsPerSecond: { atLeast: 20_000 },
  verifyTenMillionSeconds: { atMost: 240 },
  morningRightPasswordsRefused: { atMost: 0 },
  idleMb: { atMost: 220 },
  readySeconds: { atMost: 2 },
  loginGzipKb: { atMost: 15 },
  homeToEmptyShellRatio: { atMost: 1.2 },
  homeRequests: { atMost: 12 },
  wholeReadsForFewRows: { atMost: 0 },
  reportPageP95Ms: { atMost: 100 },
  reportFilteredPageP95Ms: { atMost: 500 },
  reportPictureP95Ms: { atMost: 150 },
  fileRowsPerSecond: { atLeast: 100_000 },
  fileAddedMb: { atMost: 40 },
  fileOthersToQuietRatio: { atMost: 1.5 },
};

function printFigures(title: string, figures: Figures): void {
  process.stdout.write(`\n${title}\n`);
  for (const [name, value] of Object.entries(figures)) {
    const { atLeast, atMost } = targets[name] ?? {};
    const wanted =
      atLeast !== undefined
        ? `at least ${atLeast.toLocaleString('en')}`
        : atMost !== undefined
          ? `at most ${atMost.toLocaleString('en')}`
          : '';
    const isMet = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const shown = value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : 3 });
    const mark = wanted === '' ? '' : `${isMet ? 'ok    ' : 'MISSED'} ${wanted}`;
    process.stdout.write(`  ${name.padEnd(34)} ${shown.padStart(12)}   ${mark}\n`);
  }
}

// React reads it when it is loaded: without it, pages are rendered by its development build.
process.env.NODE_ENV = 'production';
await buildWhatChanged((text) => process.stdout.write(`${text}\n`), ['bench', 'tryout', 'console']);
const entry = (await import(pathToFileURL(join(dist, 'bench/bench.mjs')).href)) as Entry;
const scriptOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const benches: readonly (readonly [string, string, () => Promise<Figures>])[] = [
  ['decisions', 'Decisions', entry.benchDecisions],
  ['saml', 'Signed answers', entry.benchSaml],
  [
    'signIn',
    'Whole sign-in (CPU of the server process)',
    () => entry.benchSignIn(scriptOf('./sign-in/sign-in-client.ts')),
  ],
  [
    'overload',
    'A rush: three times what the machine can hash',
    () => entry.benchOverload(scriptOf('./sign-in/overload-client.ts')),
  ],
  ['sync', 'Reading a directory of 100,000 people', benchSync],
  ['microsoft', 'Reading a directory of 100,000 people at Microsoft', benchMicrosoftSync],
  ['bulk', 'Bulk actions on 10,000 people', entry.benchBulk],
  [
    'control',
    'Control of 10,000 people on and off (a workspace that answers without delay)',
    entry.benchControl,
  ],
  [
    'microsoft-control',
    'The same at Microsoft, 10,000 people without an immutable id',
    entry.benchMicrosoftControl,
  ],
  ['people', 'Users list and home of 100,000 people (at the API)', entry.benchPeople],
  ['shifts', 'A shift of 5,000 people and 500 rules (at the API)', entry.benchShifts],
  ['ruleChange', 'A changed rule at another node (200 shifts, 10,000 people)', entry.benchRuleChange],
  [
    'screens',
    'From key to paint (100,000 people), and dragging on a slow machine',
    () => benchScreens(entry.startPeopleWorld),
  ],
  ['blocked', 'Blocked main thread of a cold load (240 people)', () => benchBlocked(entry.startPeopleWorld)],
  ['evidence', 'Sealing and verifying 400,000 entries of the access log', entry.benchEvidence],
  ['morning', 'A morning at the office (one address)', entry.benchMorning],
  ['footprint', 'Start and memory (try-out with its emulators)', benchFootprint],
  ['console', 'First load of the console', () => benchConsole(entry.renderLoginPage())],
  [
    'tables',
    'Big tables and the reports over them (asked for by name: it fills many minutes; --rows=, --audits=, --people= make them smaller)',
    () => entry.benchTables(scriptOf('./reports/file-client.ts')),
  ],
];
// `npm run bench -- tables` runs what is named; without names, everything that is quick to set up.
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const all: Record<string, Figures> = {};
for (const [name, title, bench] of benches) {
  if (wanted.length === 0 ? name === 'tables' : !wanted.includes(name)) continue;
  const figures = await bench();
  all[name] = figures;
  printFigures(title, figures);
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(all)}\n`);
process.exit(0);
