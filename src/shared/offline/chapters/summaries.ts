import type { ComicPage } from '../../contract/works.ts';
import { textBytes, type StoredContent } from './content.ts';
import { chaptersOf } from '../assets/assetChapters.ts';
import type { AssetRecord } from '../database/db.ts';
import type { LedgerRow, ListedChapter } from './ledger.ts';
import type {
  ChapterSummary,
  StoredChapter,
  StoredWork,
  WorkSummary,
} from '../database/offlineStore.ts';

/** A stored page must match the manifest's hash and size; if the manifest has none, the path decides. */
export function isPageOf(page: ComicPage, asset: AssetRecord): boolean {
  return (
    page.path === asset.path &&
    (page.sha256 === '' || page.sha256 === asset.sha256) &&
    (page.bytes === 0 || page.bytes === asset.bytes)
  );
}

/** @param assets those stored for the chapter */
export function summarizeChapter(
  { uuid, work, content, pinned, readAt, savedAt, owner = '' }: StoredChapter,
  assets: readonly AssetRecord[],
): ListedChapter {
  const { index, title } = content;
  const counted = 'pages' in content ? countPages(content.pages, assets) : countText(content);
  const quality = 'quality' in content && { quality: content.quality.id };
  return { uuid, work, index, title, ...counted, pinned, readAt, savedAt, owner, ...quality };
}

function countPages(pages: readonly ComicPage[], assets: readonly AssetRecord[]) {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  const stored = pages.flatMap((page) => {
    const asset = byPath.get(page.path);
    return asset && isPageOf(page, asset) ? [asset] : [];
  });
  return {
    pages: pages.length,
    pagesKept: stored.length,
    // Several pages may share an asset (a blank page), whose bytes count once.
    bytes: sumBytes([...new Set(stored)]),
    complete: stored.length === pages.length,
  };
}

/** A text is complete with its manifest. */
function countText(content: StoredContent) {
  return { pages: 1, pagesKept: 1, bytes: textBytes(content), complete: true };
}

export function listedChapters(rows: readonly LedgerRow[]): readonly ListedChapter[] {
  return rows.flatMap(({ listed }) => listed ?? []).toSorted((a, b) => a.index - b.index);
}

export function summarizeChapters(
  chapters: readonly StoredChapter[],
  assets: readonly AssetRecord[],
): ChapterSummary[] {
  const byChapter = groupByChapter(assets);
  return chapters
    .map((chapter) => summarizeChapter(chapter, byChapter.get(chapter.uuid) ?? []))
    .toSorted((a, b) => a.index - b.index);
}

/** Works with a complete chapter, the last read first; omits chapters with nothing stored. */
export function summarizeWorks(
  works: readonly StoredWork[],
  chapters: readonly ChapterSummary[],
): WorkSummary[] {
  return works
    .map((work) => summarizeWork(work, chapters))
    .filter((summary) => summary.chapters.some(({ complete }) => complete))
    .toSorted((a, b) => b.readAt - a.readAt);
}

function summarizeWork(work: StoredWork, all: readonly ChapterSummary[]): WorkSummary {
  const chapters = all.filter((chapter) => chapter.work === work.uuid && chapter.pagesKept > 0);
  return {
    work,
    chapters,
    bytes: sumBytes(chapters),
    readAt: Math.max(0, ...chapters.map(({ readAt }) => readAt)),
  };
}

function groupByChapter(assets: readonly AssetRecord[]): Map<string, AssetRecord[]> {
  const groups = new Map<string, AssetRecord[]>();
  for (const asset of assets) {
    for (const chapter of chaptersOf(asset)) {
      groups.set(chapter, [...(groups.get(chapter) ?? []), asset]);
    }
  }
  return groups;
}

export function sumBytes(sized: readonly { readonly bytes: number }[]): number {
  return sized.reduce((sum, { bytes }) => sum + bytes, 0);
}
