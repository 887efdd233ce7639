import { existsSync } from 'node:fs';

/** The paths of the other engines on Debian (`.ci/run` installs them). */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/python3',
  '/usr/lib/xorg/Xorg',
  '/usr/lib/xorg/modules/drivers/dummy_drv.so',
];
const TYPELIBS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (system) => `/usr/lib/${system}/girepository-1.0/WebKit2-4.1.typelib`,
);

/** @returns {string | undefined} path of a Firefox */
export function findFirefox() {
  return FIREFOX.find((path) => existsSync(path));
}

/** @returns {readonly string[]} files for WebKit that are missing here */
function lackingForWebkit() {
  const lacking = WEBKIT.filter((path) => !existsSync(path));
  return TYPELIBS.some((path) => existsSync(path))
    ? lacking
    : [...lacking, ...TYPELIBS.slice(0, 1)];
}

/** The missing requirement of each engine on this machine. @type {Record<string, () => string | undefined>} */
const LACKING = {
  firefox: () => (findFirefox() ? undefined : `none of ${FIREFOX.join(', ')} is here`),
  webkit: () => {
    const lacking = lackingForWebkit();
    return lacking.length > 0 ? `not here: ${lacking.join(', ')}` : undefined;
  },
};

/**
 * @typedef {object} EngineWish
 * @property {string} name
 * @property {string | undefined} lacking
 * @property {boolean} isNamed a missing engine fails the run: E2E_ENGINES names it, or this is CI
 */

/**
 * The engines to test with besides Chromium, which has the browser tests: those that E2E_ENGINES names ("firefox,webkit"), otherwise all.
 * @returns {readonly EngineWish[]}
 * @throws where it names an unknown engine
 */
export function wantedEngines() {
  const named = (process.env['E2E_ENGINES'] ?? '').split(/[\s,]+/).filter(Boolean);
  const isNamed = named.length > 0 || Boolean(process.env['CI']);
  return (named.length > 0 ? named : Object.keys(LACKING)).map((name) => {
    const lacking = LACKING[name];
    if (!lacking)
      throw new Error(`E2E_ENGINES names ${name}: known are ${Object.keys(LACKING).join(', ')}`);
    return { name, lacking: lacking(), isNamed };
  });
}
