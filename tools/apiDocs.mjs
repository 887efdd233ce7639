/** `npm run docs:api`: writes docs/API.md from the contract. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { TOP } from './run.mjs';

/** @type {{ module: { apiMarkdown: () => string } }} */
const { module } = await runnerImport(join(TOP, 'tests', 'docs', 'apiMarkdown.ts'), {
  configFile: false,
  root: TOP,
  logLevel: 'error',
});
writeFileSync(join(TOP, 'docs', 'API.md'), module.apiMarkdown());
