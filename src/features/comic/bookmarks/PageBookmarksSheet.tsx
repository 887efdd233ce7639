import { useEffect, useState } from 'react';
import { nthChapter } from '../../../lib/chapterNames.ts';
import { getOfflineStore } from '../../../lib/pictures.ts';
import type { ComicPage } from '../../../shared/contract/index.ts';
import type { Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { CipherImage } from '../../../ui/CipherImage.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useBookmarkList } from '../../library/index.ts';
import * as texts from '../texts.ts';
import { PageBookmarkActions, type BookmarkedChapter } from './PageBookmarkActions.tsx';
import styles from './PageBookmarks.module.css';

interface PageBookmarksSheetProps {
  /** The chapter on the screen, and its page there, from 1. */
  readonly chapter: BookmarkedChapter;
  readonly page: number;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onClose: () => void;
}

/** 书签: the marked pages of a comic in reading order, with pictures of those whose chapters are stored. */
export default function PageBookmarksSheet(props: PageBookmarksSheetProps) {
  const { chapter: here, page, onOpen, onClose } = props;
  const { list, remove } = useBookmarkList(here.work);
  const dispatch = useAppDispatch();
  const pages = useStoredPages(list);
  const removeOne = async ({ id }: Bookmark) => {
    const said = await remove([id]).then(
      () => texts.BOOKMARK_DELETED,
      () => texts.SAVE_FAILED,
    );
    dispatch(globalActions.toastShown(said));
  };
  return (
    <Sheet
      title={texts.BOOKMARKS}
      note={list && list.length > 0 ? texts.bookmarkCount(list.length) : ''}
      onClose={onClose}
    >
      <PageBookmarkActions chapter={here} page={page} />
      {list?.length === 0 && <p className={styles.empty}>{texts.NO_BOOKMARKS}</p>}
      <ul className={styles.grid}>
        {list?.map((bookmark) => {
          const { id, chapter, index, offset } = bookmark;
          const name = nthChapter('comic', index);
          const picture = pages.get(chapter)?.[offset];
          return (
            <li key={id} className={styles.item}>
              <button type="button" className={styles.open} onClick={() => onOpen(bookmark)}>
                <span className={styles.picture}>
                  {picture && <CipherImage alt="" chapter={chapter} {...picture} />}
                </span>
                <span className={styles.name}>
                  {name} {texts.pageOf(offset + 1)}
                </span>
              </button>
              <IconButton
                icon={SCREEN_ICONS.trash}
                label={texts.deletePageBookmark(name, offset + 1)}
                size={18}
                className={styles.remove}
                onClick={() => void removeOne(bookmark)}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

type Pages = readonly Pick<ComicPage, 'path' | 'width' | 'height' | 'bytes' | 'sha256'>[];

/** The pages of the bookmarks' chapters that this device stores, by uuid of the chapter. */
function useStoredPages(list: readonly Bookmark[] | undefined): ReadonlyMap<string, Pages> {
  const [pages, setPages] = useState<ReadonlyMap<string, Pages>>(new Map());
  const chapters = [...new Set(list?.map(({ chapter }) => chapter))].join(' ');
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const store = await getOfflineStore();
      const uuids = chapters.split(' ').filter(Boolean);
      const found = await Promise.all(uuids.map((uuid) => store.findChapter(uuid)));
      const known = found.flatMap((each): [string, Pages][] => {
        return each?.kind === 'comic' && 'pages' in each.content
          ? [[each.uuid, each.content.pages]]
          : [];
      });
      if (!isLeft) setPages(new Map(known));
    };
    load().catch((error: unknown) => console.warn('pages of bookmarks were not read', error));
    return () => {
      isLeft = true;
    };
  }, [chapters]);
  return pages;
}
