import type { NovelContent } from '../../../../src/shared/contract/index.ts';
import { withAdded } from '../../../../src/shared/offline/downloads/queue.ts';
import { novelChapter } from '../../../support/fakes/storeSamples.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { openStage, type Stage } from '../../../support/product/runnerStage.ts';

export function textOf(uuid: string): NovelContent {
  const { content } = novelChapter(uuid, { paragraphs: [`${uuid}：初，郑武公娶于申。`, '尾声'] });
  if (!('paragraphs' in content)) throw new Error('no text');
  return content;
}

export const textDownload = (uuid: string) => download(uuid, { kind: 'novel', pages: 1 });
export const uuids = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

/** The real runner over a real database; every chapter is a text, and every answer arrives at once. */
export async function openTexts(name?: string): Promise<Stage> {
  const stage = await openStage(name);
  stage.manifest = (uuid) => ({ type: 'text', content: textOf(uuid), owner: '' });
  return stage;
}

export async function addTexts(stage: Stage, count: number): Promise<readonly string[]> {
  const all = uuids(count);
  await stage.downloads.changeQueue((queue) => withAdded(queue, all.map(textDownload)));
  return all;
}

export const storedTexts = async ({ offlineStore }: Stage) =>
  (await offlineStore.storedChapters('work')).filter(({ complete, pinned }) => complete && pinned)
    .length;
