import { join } from 'node:path';
import { buildBundle } from '../bundle.ts';

/** The media worker as it ships, which plain Node runs. */
export async function buildMedia(): Promise<{ readonly entry: string; remove(): void }> {
  const { folder, remove } = await buildBundle();
  return { entry: join(folder, 'media.js'), remove };
}
