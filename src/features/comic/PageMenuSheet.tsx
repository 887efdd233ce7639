import { useEffect, useState, type ReactNode } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import {
  canShareFile,
  loadPageFile,
  saveFile,
  shareFile,
  type PageName,
} from '../../lib/savePicture.ts';
import type { AssetRequest } from '../../shared/offline/assets/ensureAsset.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SheetAction } from '../../ui/SheetAction.tsx';
import { PageBookmarkActions, type BookmarkedChapter } from './bookmarks/PageBookmarkActions.tsx';
import * as texts from './texts.ts';

interface PageMenuSheetProps {
  /** The page's asset; keeps its identity while the sheet is open. */
  readonly picture: AssetRequest;
  readonly name: PageName;
  /** The page's chapter. */
  readonly chapter: BookmarkedChapter;
  readonly onBookmarks: () => void;
  /** Fetches the page again, bypassing all caches. */
  readonly onReload: () => void;
  readonly onClose: () => void;
  /** Further SheetActions, when opened from 更多 in the bar. */
  readonly children?: ReactNode;
}

export default function PageMenuSheet(props: PageMenuSheetProps) {
  const { picture, name, chapter, onBookmarks, onReload, onClose, children } = props;
  const file = usePageFile(picture, name);
  const dispatch = useAppDispatch();
  const say = (message: string) => dispatch(globalActions.toastShown(message));
  const save = () => {
    if (file) saveFile(file);
    say(file ? texts.SAVED : texts.SAVE_FAILED);
    onClose();
  };
  const share = async (shared: File) => {
    const isFine = await shareFile(shared);
    if (!isFine) say(texts.SHARE_FAILED);
    onClose();
  };
  const reload = () => {
    onReload();
    onClose();
  };
  return (
    <Sheet
      title={texts.pageOf(name.page)}
      note={texts.placeOfPage(name.title, nthChapter('comic', name.chapter), name.pages)}
      onClose={onClose}
    >
      {/* Disabled until the file is loaded: saving and sharing must start within the press event. */}
      <SheetAction icon="dl" label={texts.SAVE_PAGE} disabled={file === undefined} onClick={save} />
      {file && canShareFile(file) && (
        <SheetAction
          icon={SCREEN_ICONS.share}
          label={texts.SHARE_PAGE}
          onClick={() => void share(file)}
        />
      )}
      <SheetAction icon="refresh" label={texts.RELOAD} onClick={reload} />
      <PageBookmarkActions
        chapter={chapter}
        page={name.page}
        onDone={onClose}
        onList={onBookmarks}
      />
      {children}
    </Sheet>
  );
}

/** @returns undefined while loading, null if it failed */
function usePageFile(picture: AssetRequest, name: PageName): File | null | undefined {
  const [file, setFile] = useState<File | null>();
  useEffect(() => {
    let isLive = true;
    const load = async () => {
      const loaded = await loadPageFile(picture, name).catch(() => null);
      if (isLive) setFile(loaded);
    };
    void load();
    return () => {
      isLive = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the name does not change while the picture is the same
  }, [picture]);
  return file;
}
