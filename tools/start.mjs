/** `npm start`: builds where the sources changed, then becomes the back end, which also serves the app. */
import { pathToFileURL } from 'node:url';
import { isBuilt, SERVER_ENTRY } from './freshness.mjs';
import { runNode } from './run.mjs';

const PARENT_CHECK_MS = 500;

if (!isBuilt()) {
  // In a separate process, whose memory and threads are free when the server starts.
  const code = runNode(['tools/build.mjs']);
  if (code !== 0) process.exit(code);
}

endWithNpm();
// Loaded, not spawned: signals and the exit code are then the server's own, on every system.
process.argv[1] = SERVER_ENTRY;
await import(pathToFileURL(SERVER_ENTRY).href);

/**
 * npm hands a signal to the shell in which it runs this script, and many shells end without forwarding it: the server
 * would stay behind. Under npm, the end of the parent process is therefore a request to stop.
 */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] !== 'start' || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}
