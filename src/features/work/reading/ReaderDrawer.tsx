import { useState } from 'react';
import type { WorkWithChapters } from '../../../api/works.ts';
import { CHAPTER_UNITS } from '../../../lib/workWords.ts';
import { ChapterDrawer } from '../../../ui/ChapterDrawer.tsx';
import { chapterAddress, chapterStateOf, useChapterView, useOpenChapter } from '../chapterView.ts';
import { Cover } from '../Cover.tsx';

interface ReaderDrawerProps {
  readonly work: WorkWithChapters;
  /** Uuid of the chapter that is read. */
  readonly current: string;
  readonly onClose: () => void;
}

/** 目录 over the reader (design 25). */
export function ReaderDrawer({ work: { detail, directory }, current, onClose }: ReaderDrawerProps) {
  const view = useChapterView(detail);
  const [isDescending, setIsDescending] = useState(true);
  const openChapter = useOpenChapter({ replace: true });
  const inOrder = directory.chapters.toSorted((a, b) =>
    isDescending ? b.index - a.index : a.index - b.index,
  );
  const states = new Map(inOrder.map((each) => [each.uuid, chapterStateOf(each, view)]));
  const chapters = inOrder.map(({ uuid, index, title, price }) => ({
    id: uuid,
    index,
    title,
    price,
    href: chapterAddress(detail.uuid, uuid, detail.kind),
    state: states.get(uuid) ?? {},
    note: uuid === view.place?.chapter ? `看到 ${Math.round(view.place.ratio * 100)}%` : undefined,
  }));
  const count = directory.comic_count || chapters.length;
  return (
    <ChapterDrawer
      open
      onClose={onClose}
      cover={<Cover path={detail.cover} />}
      title={detail.title}
      note={`共 ${count} ${CHAPTER_UNITS[detail.kind]} · ${detail.status === 'finished' ? '已完结' : '连载中'}`}
      chapters={chapters}
      descending={isDescending}
      onToggleOrder={() => setIsDescending(!isDescending)}
      onOpen={(event) => {
        const uuid = new URL(event.currentTarget.href).searchParams.get('chapter') ?? '';
        if (uuid !== current) openChapter(states.get(uuid) ?? {})(event);
        if (!states.get(uuid)?.dimmed || uuid === current) onClose();
      }}
    />
  );
}
