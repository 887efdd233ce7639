import { useState, type ClipboardEvent, type CSSProperties } from 'react';
import { createAnchor, type Anchor } from './anchor.ts';
import { copyText } from './copyText.ts';
import { PagedBook } from './PagedBook.tsx';
import { ScrolledBook } from './ScrolledBook.tsx';
import { sizesOf } from './typesetting.ts';
import type { BookViewProps } from './view.ts';

/** Props that BookView adds for PagedBook and ScrolledBook. */
export interface BookBodyProps extends BookViewProps {
  /** Survives a change between paging and scrolling. */
  readonly anchor: Anchor;
  readonly style: CSSProperties;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Chapters of a novel with our own line breaking, scrolled or paged. The character that was opened or turned to stays
 * on the page when the font, margins, window size or paging mode changes.
 */
export function BookView(props: BookViewProps) {
  const { turn, start, look, chapters } = props;
  const [anchor] = useState(() => createAnchor(start));
  const sizes = sizesOf(look);
  const style: CSSProperties & Record<`--${string}`, string> = {
    fontSize: look.fontSize,
    '--book-title-size': `${sizes.title}px`,
    '--book-note-size': `${sizes.note}px`,
  };
  const onCopy = (event: ClipboardEvent) => {
    const text = copyText(document.getSelection(), chapters);
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const Body = turn === 'scroll' ? ScrolledBook : PagedBook;
  return <Body {...props} {...{ anchor, style, onCopy }} />;
}
