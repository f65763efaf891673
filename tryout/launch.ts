import { fileURLToPath } from 'node:url';
import { defaultEntraPassword } from '@shiftgate/emulators/microsoft/seed/person.ts';
import { assertPortsFree } from './ports.ts';
import { readTryoutSettings } from './settings.ts';
import { startTryout } from './tryout.ts';

const started = performance.now();
const { port, dataDir } = readTryoutSettings(process.env);
await assertPortsFree(port);
const tryout = await startTryout({
  port,
  dataDir,
  consoleDir: fileURLToPath(new URL('../console', import.meta.url)),
});

process.stdout.write(`
${
  tryout.trouble === null
    ? `Shiftgate is ready (${((performance.now() - started) / 1000).toFixed(1)} s). `
    : `Shiftgate runs, but is not ready. ${tryout.trouble}

`
}Everything below is made up and stays on this machine.

  Panel               ${tryout.panelUrl}
                      with Google, a bakery of 240 people: helena.azevedo@padariaestrela.example
                      with Microsoft, a bookshop of 60: sergio.peixoto@livrariahorizonte.example
                      (both administer their company's workspace)
  Emulated Google     ${tryout.googleUrl}
                      accounts, the clock, faults, e-mails
  Workspace app       ${tryout.workspaceUrl}
                      sign in as a worker: ana.lima@padariaestrela.example
  Emulated Microsoft  ${tryout.microsoftUrl}
                      accounts, domains, the clock, faults; every password is ${defaultEntraPassword}
  Microsoft 365 mail  ${tryout.microsoftUrl}/mail
                      sign in as a worker: luana.ferreira@livrariahorizonte.example

Ctrl-C stops everything; the next start finds its data again.
`);

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void tryout.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
