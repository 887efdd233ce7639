import type { ChapterContent, FilmContent, Locked } from '../../src/shared/contract/index.ts';
import { kindServer } from './kindServer.ts';
import type { DatabaseKind } from '../support/product/testDatabase.ts';
import { catalogue } from '../support/product/testServer.ts';

/** Of the demo catalogue. */
export const films = catalogue.content.works.filter((work) => work.kind === 'film');
/** Three episodes, of which the last costs 12 and has a trial of 8 of its 27 s. */
export const SERIES = 'film-qunxing-huixiang';
export const LAST_EPISODE = `${SERIES}-e03`;
/** A film of 25 s that costs 36, has a trial of 12 s, and subtitles. */
export const PAID = 'film-jiguang-shaonian';
/** Free, in fragmented MP4. */
export const FRAGMENTED = 'film-yunmeng-hulu';

/** A server that is asked for films and their media files. */
export function filmServer(database: DatabaseKind) {
  const there = kindServer(database, 'film');
  const read = (uuid: string, chapter = `${uuid}-e01`, more: object = {}) =>
    there.data('comicDirectory', { kind: 'film', uuid, chapter, ...more });
  return {
    there,
    read,
    /** The address of a file beside an episode's master playlist, resolved as in a playlist that names it. */
    address: (hls: string, file = '') => new URL(file, new URL(hls, `${there.server.address}/`)),
    /** @throws Error if it is locked */
    whole: async (...asked: Parameters<typeof read>): Promise<FilmContent> => {
      const content = await read(...asked);
      if (!isFilm(content)) throw new Error(`locked: ${JSON.stringify(content)}`);
      return content;
    },
    locked: async (...asked: Parameters<typeof read>): Promise<Locked> => {
      const content = await read(...asked);
      if (!('locked' in content)) throw new Error('not locked');
      return content;
    },
  };
}

function isFilm(content: ChapterContent): content is FilmContent {
  return 'hls' in content;
}
