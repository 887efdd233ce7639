import { useMemo, useState } from 'react';
import { clockOrDate } from '../../../lib/format.ts';
import type { Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SheetAction } from '../../../ui/SheetAction.tsx';
import { useConvertedTexts } from '../../../lib/convert/useConvertedTexts.ts';
import { PlaceList, type PlaceGroup } from '../PlaceList.tsx';
import * as texts from '../texts.ts';
import type { BookmarksSheetProps } from '../toolProps.ts';
import styles from './Bookmarks.module.css';
import { useBookmarks } from './useBookmarks.ts';

const NONE: readonly Bookmark[] = [];

/** 书签: bookmarks by chapter in reading order, each with its excerpt. */
export default function BookmarksSheet(props: BookmarksSheetProps) {
  const { work, isMarked, onToggle, conversion, onOpen, onClose } = props;
  const { list, remove, restore } = useBookmarks(work);
  const [removed, setRemoved] = useState<Bookmark>();
  const [problem, setProblem] = useState('');
  const attempt = async (change: Promise<void>, after: Bookmark | undefined) => {
    try {
      await change;
      setRemoved(after);
      setProblem('');
    } catch {
      setProblem(texts.SAVE_FAILED);
    }
  };
  const originals = useMemo(
    () => (list ?? NONE).flatMap(({ title, excerpt }) => [title, excerpt]),
    [list],
  );
  const shown = useConvertedTexts(originals, conversion);
  const groups = groupsOf(list ?? NONE, shown, {
    onOpen,
    onRemove: (bookmark) => void attempt(remove([bookmark.id]), bookmark),
  });
  return (
    <Sheet
      title={texts.BOOKMARK}
      note={list ? texts.bookmarkCount(list.length) : ''}
      onClose={onClose}
    >
      {removed && (
        <div className={styles.undo}>
          <output>{texts.ONE_DELETED}</output>
          <Button variant="link" size="s" onClick={() => void attempt(restore(removed), undefined)}>
            {texts.UNDO}
          </Button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      <SheetAction
        icon="mark"
        label={isMarked ? texts.DELETE_BOOKMARK : texts.ADD_BOOKMARK}
        disabled={!list}
        onClick={onToggle}
      />
      {list?.length === 0 && <p className={styles.empty}>{texts.NO_BOOKMARKS}</p>}
      <PlaceList groups={groups} />
    </Sheet>
  );
}

interface Doings {
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onRemove: (bookmark: Bookmark) => void;
}

/** @param shown for each bookmark the chapter's title and the excerpt, as displayed */
function groupsOf(
  list: readonly Bookmark[],
  shown: readonly string[],
  { onOpen, onRemove }: Doings,
): PlaceGroup[] {
  const now = new Date();
  const groups = new Map<string, PlaceGroup & { places: PlaceGroup['places'][number][] }>();
  for (const [at, bookmark] of list.entries()) {
    const [title = bookmark.title, excerpt = bookmark.excerpt] = shown.slice(2 * at);
    const group = groups.get(bookmark.chapter) ?? { chapter: bookmark.chapter, title, places: [] };
    groups.set(bookmark.chapter, group);
    group.places.push({
      id: bookmark.id,
      excerpt,
      meta: clockOrDate(new Date(bookmark.at).toISOString(), now),
      onOpen: () => onOpen(bookmark),
      action: (
        <IconButton
          icon={SCREEN_ICONS.trash}
          label={texts.deleteBookmark(excerpt.slice(0, 12))}
          size={20}
          onClick={() => onRemove(bookmark)}
        />
      ),
    });
  }
  return [...groups.values()];
}
