/** `npm run ops -- <command>`: the operators' command line, which is part of the built back end. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SERVER_ENTRY } from './freshness.mjs';

// Installs and builds nothing, even where the build is old: a server may be running from it.
if (!existsSync(SERVER_ENTRY)) {
  console.error('还没有构建：先运行一次 npm start，或者 npm run build');
  process.exit(1);
}

process.argv.splice(1, 1, SERVER_ENTRY, 'ops');
await import(pathToFileURL(SERVER_ENTRY).href);
