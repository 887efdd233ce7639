/**
 * Unpacks the packaged Chromium into TMPDIR and prints its path. A separate script, because the package reads its
 * environment when it is loaded; see `browser.mjs`.
 */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
