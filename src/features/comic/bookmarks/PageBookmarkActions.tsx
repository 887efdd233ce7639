import type { ComicContent } from '../../../shared/contract/index.ts';
import { bookmarkId } from '../../../shared/offline/bookmarks/bookmark.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { SheetAction } from '../../../ui/SheetAction.tsx';
import { useBookmarkList } from '../../library/index.ts';
import * as texts from '../texts.ts';

export type BookmarkedChapter = Pick<ComicContent, 'uuid' | 'work' | 'index' | 'title' | 'pages'>;

interface PageBookmarkActionsProps {
  readonly chapter: BookmarkedChapter;
  /** From 1. */
  readonly page: number;
  /** Called after a change, and after a failed one. */
  readonly onDone?: () => void;
  readonly onList?: () => void;
}

/** Adds or removes the bookmark of a page, and leads to those of the work, where these are not open. */
export function PageBookmarkActions(props: PageBookmarkActionsProps) {
  const { chapter, page, onDone, onList } = props;
  const account = useAccount();
  const dispatch = useAppDispatch();
  const { list, add, remove } = useBookmarkList(chapter.work);
  const offset = page - 1;
  const here = list?.filter((each) => each.chapter === chapter.uuid && each.offset === offset);
  const isMarked = here !== undefined && here.length > 0;
  const toggle = () => {
    if (isMarked) return remove(here.map(({ id }) => id));
    const { uuid, work, index, title, pages } = chapter;
    return add({
      id: bookmarkId({ account, chapter: uuid, offset }),
      account,
      work,
      chapter: uuid,
      index,
      title,
      offset,
      excerpt: '',
      pages: pages.length,
      at: Date.now(),
    });
  };
  const press = async () => {
    const done = isMarked ? texts.BOOKMARK_DELETED : texts.BOOKMARKED;
    const said = await toggle().then(
      () => done,
      () => texts.SAVE_FAILED,
    );
    dispatch(globalActions.toastShown(said));
    onDone?.();
  };
  return (
    <>
      <SheetAction
        icon="mark"
        label={isMarked ? texts.DELETE_BOOKMARK : texts.ADD_BOOKMARK}
        disabled={!list}
        onClick={() => void press()}
      />
      {onList && list && list.length > 0 && (
        <SheetAction
          icon={SCREEN_ICONS.list}
          label={texts.allBookmarks(list.length)}
          onClick={onList}
        />
      )}
    </>
  );
}
