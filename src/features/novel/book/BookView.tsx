import { useState, type ClipboardEvent, type CSSProperties } from 'react';
import { createAnchor, type Anchor } from './anchor.ts';
import { copyText } from './copyText.ts';
import { PagedBook } from './PagedBook.tsx';
import { ScrolledBook } from './ScrolledBook.tsx';
import { sizesOf } from './typesetting.ts';
import type { BookViewProps } from './view.ts';

/** What a way of showing text is given beside what it was asked for. */
export interface BookBodyProps extends BookViewProps {
  /** It outlives the way of turning. */
  readonly anchor: Anchor;
  readonly style: CSSProperties;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Chapters of a novel, set in lines of our own (features 56–58, design 44), scrolled or turned page by page. The character
 * that was opened or turned to stays on the page through every change of the look, the window and the way of turning.
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
