import type { PushPayload } from '../src/shared/push/payload.ts';
import * as texts from './texts.ts';

interface AppNotification {
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag takes its place. */
  readonly tag: string;
  /** What a press opens, from the root. */
  readonly address: string;
}

/** How the notification of new chapters reads, and what it opens: the chapter, or the favorites where there are several works. */
export function notificationOf({ works, count }: PushPayload): AppNotification | undefined {
  const [first] = works;
  if (!first) return undefined;
  if (count === 1) {
    const { id, kind, title, chapter } = first;
    const query = new URLSearchParams({ uuid: id, chapter });
    const path = kind === 'film' ? '/detailfilm' : `/read${kind}`;
    const body = texts.newChapter(kind);
    return { title, body, tag: `work:${id}`, address: `${path}?${query}` };
  }
  const titles = works.map(({ title }) => `《${title}》`).join('');
  return {
    title: texts.worksUpdated(count),
    body: count > works.length ? texts.andMore(titles) : titles,
    tag: `works:${works.map(({ id }) => id).join(',')}`,
    address: `/bookcase${first.kind}?tab=collect`,
  };
}
