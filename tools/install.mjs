/** Runs before `npm start`, `npm test` and `npm run bench`: a bare clone needs no other step. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, noteInstalled } from './installed.mjs';
import { satisfies } from './nodeVersion.mjs';
import { runNpm, TOP } from './run.mjs';

const { engines } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
if (!satisfies(process.versions.node, engines.node)) {
  console.error(
    `Node ${process.versions.node} cannot run this project: it needs ${engines.node}.\n` +
      'Install a fitting version from https://nodejs.org and try again.',
  );
  process.exit(1);
}

if (!isInstalled(TOP)) {
  console.log('Installing packages (once, and again when package-lock.json changes) …');
  // Building needs the development packages, even where NODE_ENV=production would leave them out.
  const code = runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code !== 0) process.exit(code);
  noteInstalled(TOP);
}
