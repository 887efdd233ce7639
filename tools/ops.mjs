/** `npm run ops -- <command>`: the operators' command line, which is part of the built back end. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SERVER_ENTRY } from './freshness.mjs';
import { runNode } from './run.mjs';

// A build that is older than the sources is left alone: a server may be running from it.
if (!existsSync(SERVER_ENTRY)) {
  const code = runNode(['tools/build.mjs']);
  if (code !== 0) process.exit(code);
}

process.argv.splice(1, 1, SERVER_ENTRY, 'ops');
await import(pathToFileURL(SERVER_ENTRY).href);
