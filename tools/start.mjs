/** `npm start`: builds where the sources changed, then becomes the back end, which also serves the app. */
import { pathToFileURL } from 'node:url';
import { isBuilt, SERVER_ENTRY } from './freshness.mjs';
import { runNode } from './run.mjs';

if (!isBuilt()) {
  // A process of its own: the builder's memory and threads are gone when the server starts.
  const code = runNode(['tools/build.mjs']);
  if (code !== 0) process.exit(code);
}

// Loaded, not spawned: signals and the exit code are then the server's own, on every system.
process.argv[1] = SERVER_ENTRY;
await import(pathToFileURL(SERVER_ENTRY).href);
