import type { PushPayload } from '../src/shared/push/payload.ts';

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
    const body = kind === 'film' ? '有新的一集，点这里看' : '有新章节，点这里看';
    return { title, body, tag: `work:${id}`, address: `${path}?${query}` };
  }
  const titles = works.map(({ title }) => `《${title}》`).join('');
  return {
    title: `${count}\u00a0部作品更新`,
    body: count > works.length ? `${titles}等` : titles,
    tag: `works:${works.map(({ id }) => id).join(',')}`,
    address: `/bookcase${first.kind}?tab=collect`,
  };
}
