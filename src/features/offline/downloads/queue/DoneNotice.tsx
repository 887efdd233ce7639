import { useEffect, useRef } from 'react';
import { useDownloads } from '../downloads.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';
import { globalActions } from '../../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { downloadedOf } from './downloadedOf.ts';
import { groupsOf } from './groups.ts';

/** Says, wherever the person is, that all that was in line of a work is on the device; not over what they read. */
export function DoneNotice({ isReading }: { readonly isReading: boolean }) {
  const dispatch = useAppDispatch();
  const items = useDownloads()?.items;
  const last = useRef<readonly Download[]>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = items;
    if (!before || !items || isReading || items.length >= before.length) return;
    const ended = groupsOf(before).filter(({ work }) => !items.some((each) => each.work === work));
    const tell = async () => {
      for (const { title, items: left } of ended) {
        // What left the line may have been taken out of it.
        const done = await downloadedOf(left);
        if (done.length > 0) dispatch(globalActions.toastShown(`下载完成：${title}`));
      }
    };
    tell().catch((error: unknown) => {
      console.warn('what is downloaded could not be looked up', error);
    });
  }, [items, isReading, dispatch]);
  return null;
}
