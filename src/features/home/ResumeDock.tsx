import type { ReactNode } from 'react';
import { useOpenLink } from '../../lib/navigation.ts';
import { ContinueDock } from '../../ui/ContinueDock.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { useScrolledDown } from './useScrolledDown.ts';
import type { Resume } from './useResume.ts';

/** 续看条: away while home scrolls down, back when it scrolls up. */
export default function ResumeDock(props: Resume & { box: HTMLElement | null }): ReactNode {
  const { box, entry, href, chapter, note, isKept, dismiss } = props;
  const onOpen = useOpenLink();
  const hidden = useScrolledDown(box);
  return (
    <ContinueDock
      cover={<WorkCover path={entry.cover} title="" />}
      title={entry.title}
      chapter={chapter}
      note={note}
      kept={isKept}
      progress={entry.ratio}
      href={href}
      onOpen={onOpen}
      onDismiss={dismiss}
      hidden={hidden}
    />
  );
}
