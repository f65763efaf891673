import { makeLargeCompany } from '@shiftgate/emulators/seed/large-company.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';

/** What the process of the emulated workspace is told. */
export interface EmulatorOrder {
  readonly kind: 'slow';
  /** Wait before every page of people; 0 answers at once. */
  readonly delayMs: number;
}

/** How to reach the emulated workspace, with a connection that is allowed already. */
export interface EmulatorReport {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

const client = { clientId: 'bench.apps.example', clientSecret: 'bench-secret', redirectUris: [] };
const listMethod = 'directory.users.list';
const refreshToken = '1//bench';
const prefix = 'https://www.googleapis.com/auth/';

const emulators = await startEmulators({
  googlePort: 0,
  appPort: 0,
  clock: { now: () => Date.now(), isMovable: false },
  oauthClient: client,
  company: makeLargeCompany(Number(process.argv[2])),
  quotaPerMinute: 1_000_000,
});
const admin = emulators.state.users.find((user) => user.isAdmin);
if (admin === undefined) throw new Error('the company of the bench has no administrator');
emulators.state.refreshTokens.push({
  token: refreshToken,
  userId: admin.id,
  clientId: client.clientId,
  scopes: ['user', 'orgunit.readonly', 'domain.readonly'].map((name) => `${prefix}admin.directory.${name}`),
  createdAt: Date.now(),
  lastUsedAt: Date.now(),
});
process.on('message', ({ delayMs }: EmulatorOrder) => {
  emulators.faults.clear();
  if (delayMs > 0) emulators.faults.add({ method: listMethod, kind: 'slow', remaining: 1_000_000, delayMs });
  process.send?.('done');
});
process.on('disconnect', () => process.exit(0));
const report: EmulatorReport = {
  url: emulators.googleUrl,
  clientId: client.clientId,
  clientSecret: client.clientSecret,
  refreshToken,
};
process.send?.(report);
