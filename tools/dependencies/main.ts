// Checks the licenses and places of the libraries, and compares the page of licenses. With --record it is written anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from '../report.ts';
import { exceptions } from './exceptions.ts';
import { findLicenseProblems, findMisplaced, librariesOf, makeLicensePage } from './licenses.ts';
import type { LockFile } from './licenses.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const page = join(root, 'docs/licenses.md');
const lockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const libraries = librariesOf(lockFile);
const text = makeLicensePage(libraries, exceptions);
const problems = [
  ...findLicenseProblems(libraries, exceptions),
  ...findMisplaced(lockFile).map((path) => `${path}: the bundle does not find it; take the root's version`),
];

if (process.argv.includes('--record')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text)
  problems.push('docs/licenses.md is out of date: node tools/dependencies/main.ts --record');
report(problems);
