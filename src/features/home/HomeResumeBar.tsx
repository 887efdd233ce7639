import { type ReactNode, useEffect, useState } from 'react';
import { nthChapter } from '../../lib/chapterNames.ts';
import { restText } from '../../lib/chapterPlaceText.ts';
import { episodeNumber } from '../../lib/watchedText.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { ResumeBar } from './parts/ResumeBar.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import * as texts from './texts.ts';
import type { Resume } from './useResume.ts';

/** 续看条: hidden while home scrolls down, shown when it scrolls up. */
export default function HomeResumeBar(props: Resume & { box: HTMLElement | null }): ReactNode {
  const { box, entry, href, isStored, dismiss } = props;
  const hidden = useScrolledDown(box);
  return (
    <ResumeBar
      cover={<WorkCover path={entry.cover} title="" />}
      shape={entry.kind === 'film' ? 'still' : 'volume'}
      title={entry.title}
      chapter={chapterText(entry)}
      note={[restText(entry), isStored && texts.DOWNLOADED].filter(Boolean).join(' · ')}
      stored={isStored}
      progress={entry.ratio}
      href={href}
      onDismiss={dismiss}
      hidden={hidden}
    />
  );
}

/** 第 86 话 · 上元雪; novels and series show the number alone. */
function chapterText(entry: ReadEntry): string {
  const { kind, index, chapterTitle } = entry;
  if (kind === 'film') return episodeNumber(entry, 0);
  const number = nthChapter(kind, index);
  return kind === 'novel' || !chapterTitle ? number : `${number} · ${chapterTitle}`;
}

/** Ignores finger jitter and Safari's rubber-band bounce. */
const TREMBLE_PX = 8;

/** Whether the last scroll of a box went down; false at its top. */
function useScrolledDown(box: HTMLElement | null): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    if (!box) return undefined;
    let from = box.scrollTop;
    const onScroll = () => {
      const top = box.scrollTop;
      if (top > TREMBLE_PX && Math.abs(top - from) < TREMBLE_PX) return;
      setIsDown(top > TREMBLE_PX && top > from);
      from = top;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box]);
  return isDown;
}
