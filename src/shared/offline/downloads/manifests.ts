import type { ChapterContent } from '../../contract/index.ts';
import { PAGE_RETRY_DELAYS_MS } from '../../limits.ts';
import { storedFilm } from '../assets/films.ts';
import type { Download } from './download.ts';
import type { Manifest, RunnerDeps } from './runnerDeps.ts';

/**
 * Retries without an answer after PAGE_RETRY_DELAYS_MS. A manifest of another chapter, or an empty one, is a failure.
 */
export async function fetchManifest(
  download: Download,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<Manifest> {
  for (let attempt = 0; ; attempt += 1) {
    await deps.mayStart(signal);
    const manifest = await deps.fetchManifest(download, signal);
    signal.throwIfAborted();
    if (manifest.type !== 'failed') return checked(manifest, download);
    if (manifest.reason !== 'network') return manifest;
    deps.onUnanswered();
    const delayMs = PAGE_RETRY_DELAYS_MS[attempt];
    if (delayMs === undefined) return manifest;
    await deps.sleep(delayMs, signal);
  }
}

/**
 * What is to be stored of the server's answer.
 * @param content with the pages in the sizes that fit this device
 * @param owner uuid of the account that may read it, '' if free
 */
export function manifestOf(
  content: ChapterContent,
  { quality }: Download,
  owner: string,
): Manifest {
  if ('locked' in content) return { type: 'failed', reason: 'locked' };
  if ('paragraphs' in content) return { type: 'text', content, owner };
  const pages = 'hls' in content ? storedFilm(content, quality) : content;
  return pages ? { type: 'pages', content: pages, owner } : { type: 'failed', reason: 'server' };
}

function checked(
  manifest: Exclude<Manifest, { type: 'failed' }>,
  { kind, chapter }: Download,
): Manifest {
  const { content } = manifest;
  const parts = 'pages' in content ? content.pages : content.paragraphs;
  const isItsKind =
    (kind === 'novel') === (manifest.type === 'text') && (kind === 'film') === 'hls' in content;
  const isIts = isItsKind && content.uuid === chapter && parts.length > 0;
  return isIts ? manifest : { type: 'failed', reason: 'server' };
}
