import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './run.mjs';

/**
 * A Chromium to test with.
 * @typedef {object} Browser
 * @property {string} path of the executable
 * @property {string} from why it was chosen, for the log
 * @property {Record<string, string>} env variables that it needs in addition
 * @property {readonly string[]} leftOut what tests cannot show in it
 */

const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/** The most likely first. */
function usualPlaces() {
  const windows = WINDOWS_FOLDERS.flatMap((name) => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
  });
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...windows,
  ];
}

/**
 * The CHROME variable, else a Chromium of the system, else the package from npm (Linux on x64; never in CI, where a
 * missing browser must fail the run).
 * @returns {Browser | undefined}
 * @throws where CHROME names a missing file
 */
export function findBrowser() {
  const named = process.env['CHROME'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, which does not exist.`);
    return { path: named, from: 'the CHROME variable', env: {}, leftOut: [] };
  }
  const path = usualPlaces().find((place) => existsSync(place));
  if (path) return { path, from: 'this system', env: {}, leftOut: [] };
  if (process.env['CI'] || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return packagedBrowser();
}

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Debian's Chromium without an interface, which takes up to a quarter less processor time for a page; the whole browser
 * where CHROME names one, and where the shell is missing.
 * @returns {Browser | undefined}
 */
export function findShell() {
  if (process.env['CHROME'] || !existsSync(SHELL)) return findBrowser();
  return { path: SHELL, from: 'this system', env: {}, leftOut: [] };
}

/** @returns {Browser} */
function packagedBrowser() {
  const folder = unpackedFolder();
  return {
    path: join(folder, 'chromium'),
    from: 'the package @sparticuz/chromium',
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      // The package's fonts have no Chinese, so they are used only where the system has none.
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
    leftOut: [
      'the install prompt (a headless shell never offers it)',
      'Chinese letters in screenshots, where the system has no font for them',
    ],
  };
}

/**
 * Unpacks 200 MB once per version. Into a folder of its own, then renamed: the package takes any file called `chromium`
 * that it finds in the temporary folder, even half-written or of another version.
 */
function unpackedFolder() {
  const manifest = join(TOP, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const cache = join(TOP, '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;

  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'unpacking-'));
  const result = spawnSync(process.execPath, [join(TOP, 'tools', 'unpackBrowser.mjs')], {
    cwd: TOP,
    // The variable makes the package bring the NSS libraries that a bare system is missing.
    env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The packaged Chromium could not be unpacked:\n${result.stderr}`);
  }
  return settle(fresh, folder);
}

/**
 * @param {string} fresh
 * @param {string} folder
 */
function settle(fresh, folder) {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another run was faster: its copy is equally good.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
  return folder;
}

/**
 * @param {Browser} browser
 * @returns {string} its own name and version, e.g. "Chromium 156.0.8078.79"
 */
export function versionOf(browser) {
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === 'win32') return 'Chrome';
  const options = {
    env: { ...process.env, ...browser.env },
    encoding: /** @type {const} */ ('utf8'),
  };
  const { stdout } = spawnSync(browser.path, ['--version'], options);
  return stdout?.trim() || 'of unknown version';
}
