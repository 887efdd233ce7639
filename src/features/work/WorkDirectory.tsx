import { useMemo, type MouseEvent, type ReactNode } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { useContentsOrder, useOnlyDownloaded } from '../../lib/contentsOrder.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import { ChapterDrawer } from './chapters/ChapterDrawer.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { chapterLine, isNumberedBook } from './chapterLines.ts';
import { chapterStateOf, useChapterView, useRefuseDimmed } from './chapterView.ts';
import { Cover } from '../../ui/Cover.tsx';
import { updateSchedule } from '../../lib/updateSchedule.ts';
import * as texts from './texts.ts';

interface WorkDirectoryProps {
  readonly work: WorkWithChapters;
  /** Uuid of the current chapter; undefined: that of the last position. */
  readonly current?: string;
  readonly from: 'left' | 'beside' | 'bottom';
  readonly takesFocus?: boolean;
  /** Replaces the history entry, so that back leaves the reader. */
  readonly replace?: boolean;
  /** Beside the filters. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
}

/** 目录: every chapter of a work with its state. */
export function WorkDirectory(props: WorkDirectoryProps) {
  const { work, from, takesFocus = false, replace = false, tools, onClose } = props;
  const { detail, directory } = work;
  const { kind } = detail;
  const view = useChapterView(work);
  const [isDescending, turnOrder] = useContentsOrder(kind, directory.chapters.length);
  const [onlyDownloaded, turnOnly] = useOnlyDownloaded();
  const refuse = useRefuseDimmed();
  const { place, downloaded } = view;
  const current = props.current ?? place?.chapter;
  // The switch is hidden if nothing is downloaded, so the filter must not apply then.
  const isOnly = onlyDownloaded && downloaded.size > 0;
  const chapters = useMemo(() => {
    const sign = isDescending ? -1 : 1;
    const listed = isOnly
      ? directory.chapters.filter(({ uuid }) => downloaded.has(uuid))
      : directory.chapters;
    return listed.toSorted((a, b) => sign * (a.index - b.index));
  }, [directory.chapters, isDescending, isOnly, downloaded]);
  const isNumbered = useMemo(() => isNumberedBook(kind, directory.chapters), [kind, directory]);
  const stateOf = (chapter: Chapter) => ({
    ...chapterStateOf(chapter, view),
    current: chapter.uuid === current,
  });
  const open = (chapter: Chapter) => (event: MouseEvent<HTMLElement>) => {
    if (chapter.uuid === props.current) event.preventDefault();
    else refuse(stateOf(chapter))(event);
    const isDone = chapter.uuid === props.current || !event.defaultPrevented;
    if (isDone && from !== 'beside') onClose();
  };
  const lineOf = (chapter: Chapter) => ({
    ...chapterLine(chapter, stateOf(chapter), { detail, view, isNumbered }),
    replace,
    onClick: open(chapter),
  });
  const count = directory.comic_count || directory.chapters.length;
  return (
    <ChapterDrawer
      from={from}
      takesFocus={takesFocus}
      onClose={onClose}
      cover={<Cover path={detail.cover} />}
      title={detail.title}
      serif={kind === 'novel'}
      note={texts.countAndUpdates(count, CHAPTER_UNITS[kind], updateSchedule(detail))}
      chapters={chapters}
      current={current}
      lineOf={lineOf}
      descending={isDescending}
      onToggleOrder={turnOrder}
      filters={
        (downloaded.size > 0 || tools) && (
          <>
            {downloaded.size > 0 && (
              <Chip inset on={onlyDownloaded} onClick={turnOnly}>
                {texts.downloadedOnly(downloaded.size)}
              </Chip>
            )}
            {tools}
          </>
        )
      }
    />
  );
}
