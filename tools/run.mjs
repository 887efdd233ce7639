import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const TOP = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs npm with the terminal of this process and waits for it.
 * @param {readonly string[]} args
 * @returns {number} its exit code; 1 where a signal ended it
 */
export function runNpm(args) {
  const cli = process.env['npm_execpath'];
  // On Windows `npm` is a .cmd file, which Node starts only through a shell; npm's own script needs none.
  if (cli && /npm-cli\.c?js$/.test(cli)) return runNode([cli, ...args]);
  return exitCode(
    spawnSync(['npm', ...args].join(' '), { cwd: TOP, stdio: 'inherit', shell: true }),
  );
}

/**
 * Runs a script with this Node and the terminal of this process, and waits for it.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] replaces the environment of this process
 * @returns {number} its exit code; 1 where a signal ended it
 */
export function runNode(args, env = process.env) {
  return exitCode(spawnSync(process.execPath, args, { cwd: TOP, stdio: 'inherit', env }));
}

/** @param {import('node:child_process').SpawnSyncReturns<Buffer>} result */
function exitCode(result) {
  if (result.error) throw result.error;
  return result.status ?? 1;
}
