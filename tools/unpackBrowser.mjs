/**
 * Unpacks the packaged Chromium into TMPDIR and prints its path. A script of its own, because the package
 * reads its environment when it is loaded; see `browser.mjs`.
 */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
