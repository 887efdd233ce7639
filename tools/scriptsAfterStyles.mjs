/**
 * Moves the splash's styles before the scripts, so that it is painted while they load.
 * @type {import('vite').Plugin}
 */
export const scriptsAfterStyles = {
  name: 'scripts-after-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  },
};
