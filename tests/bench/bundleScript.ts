import { join } from 'node:path';
import { build } from 'vite';
import { TOP } from '../../tools/run.mjs';

/**
 * A script for a page of its own, built for production as the product is.
 * @param entry from the repository's root
 */
export async function bundleScript(entry: string): Promise<{ code: string; css: string }> {
  const result = await build({
    configFile: false,
    root: TOP,
    logLevel: 'error',
    // The test runner's NODE_ENV would decide otherwise, and production React has no such function.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(TOP, entry), formats: ['iife'], name: 'entry' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const css = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  return { code: code.join('\n'), css: css.join('\n') };
}
