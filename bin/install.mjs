// Plain JavaScript for any version of Node, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const waitMs = 250;

/** Installs what the lock file of a folder names, unless that is there already; one process at a time does it. */
export function installIn(root) {
  if (isInstalled(root)) return;
  const letGo = takeTurn(root);
  try {
    if (isInstalled(root)) return;
    process.stdout.write('Installing dependencies (only this first time)...\n');
    const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
    const args = [...npm[1], 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const done = spawnSync(npm[0], args, { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) {
      letGo();
      process.exit(done.status ?? 1);
    }
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    stamp(root);
  } finally {
    letGo();
  }
}

const stampOf = (root) => join(root, 'node_modules', '.shiftgate-installed');

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function stamp(root) {
  writeFileSync(stampOf(root), lockHash(root));
}

/** Whether this very lock file is installed, by us or by npm alone. */
function isInstalled(root) {
  if (existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === lockHash(root)) return true;
  if (!hasEveryPackage(root)) return false;
  stamp(root);
  return true;
}

/** npm writes down what it has put into node_modules when it is done with all of it. */
function hasEveryPackage(root) {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const there = JSON.parse(readFileSync(written, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    // The folders of the workspaces are the repository's own; npm links them.
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = there[path];
    // Of the optional ones npm leaves out what is for other machines.
    if (found === undefined) return optional === true;
    const isSame = link === true || (found.version === version && found.integrity === integrity);
    return isSame && existsSync(join(root, path));
  });
}

/** Waits until no other process installs here. Gives how to let the next one in. */
function takeTurn(root) {
  const turn = join(root, '.installing');
  const mine = `${turn}.${process.pid}`;
  let hasSaid = false;
  for (;;) {
    writeFileSync(mine, String(process.pid));
    try {
      // A link appears with its content, so no reader sees a turn without the process that has it.
      linkSync(mine, turn);
      rmSync(mine, { force: true });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLeftBehind(turn)) takeAway(turn, mine);
    else {
      if (!hasSaid) process.stdout.write('Another process installs the dependencies: waiting for it...\n');
      hasSaid = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
    rmSync(mine, { force: true });
  }
}

function holderOf(turn) {
  try {
    return Number(readFileSync(turn, 'utf8'));
  } catch {
    return null; // let go meanwhile
  }
}

function isLeftBehind(turn) {
  const holder = holderOf(turn);
  if (holder === null) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Takes away the turn of a process that died; one that a living process has taken since then is put back. */
function takeAway(turn, mine) {
  try {
    renameSync(turn, mine);
    if (!isLeftBehind(mine)) renameSync(mine, turn);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error; // another process removed it
  }
}
