import { useEffect, useRef } from 'react';
import { useDownloads } from '../downloads.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';
import { globalActions } from '../../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { usePackNotice } from '../../commute/packNotice.ts';
import * as texts from '../texts.ts';
import { downloadedOf } from './downloadedOf.ts';
import { groupsOf } from './groups.ts';

/** Shows a toast on any screen but the reader when all queued chapters of a work are downloaded. */
export function DoneNotice({ isReading }: { readonly isReading: boolean }) {
  const dispatch = useAppDispatch();
  const items = useDownloads()?.items;
  const inPack = usePackNotice(items, isReading);
  const last = useRef<readonly Download[]>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = items;
    if (!before || !items || isReading || items.length >= before.length) return;
    const ended = groupsOf(before).filter(
      (group) =>
        !items.some(({ work }) => work === group.work) &&
        // A commute pack is announced as a whole.
        !group.items.every(({ chapter }) => inPack.has(chapter)),
    );
    const announce = async () => {
      for (const { title, items: left } of ended) {
        // A chapter may also have left the queue by removal.
        const done = await downloadedOf(left);
        if (done.length > 0) dispatch(globalActions.toastShown(texts.completed(title)));
      }
    };
    announce().catch((error: unknown) => {
      console.warn('what is downloaded could not be looked up', error);
    });
  }, [items, isReading, inPack, dispatch]);
  return null;
}
