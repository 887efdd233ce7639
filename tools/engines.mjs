import { existsSync } from 'node:fs';
import { findBrowser } from './browser.mjs';

/** What the engines beside Chromium are tested with: where Debian puts them (`.ci/run` installs them). */
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

/** @returns {readonly string[]} files that WebKit lacks here */
export function lackingForWebkit() {
  const lacking = WEBKIT.filter((path) => !existsSync(path));
  return TYPELIBS.some((path) => existsSync(path))
    ? lacking
    : [...lacking, ...TYPELIBS.slice(0, 1)];
}

/** @typedef {{ name: string, lacking: string | undefined }} EngineHere */

/** @returns {readonly EngineHere[]} all three, and what each lacks to be tested on this machine */
export function enginesHere() {
  const webkit = lackingForWebkit();
  return [
    { name: 'chromium', lacking: findBrowser() ? undefined : 'no Chromium was found' },
    { name: 'firefox', lacking: findFirefox() ? undefined : 'firefox-esr is not installed' },
    { name: 'webkit', lacking: webkit.length > 0 ? `${webkit.join(', ')} lacks` : undefined },
  ];
}
