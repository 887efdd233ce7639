import { useSystem } from '../../../api/endpoints/system.ts';
import { canShareFile, saveFile, shareFile } from '../../../lib/savePicture.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import * as texts from '../texts.ts';
import { drawRecord, PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from './drawRecord.ts';
import type { ReadingRecord } from './readingRecord.ts';

/** Shares a picture of the record through the system's share sheet if that takes files, else saves it. */
export function useShareRecord(): (record: ReadingRecord, today: string) => void {
  const dispatch = useAppDispatch();
  const system = useSystem();
  const share = async (record: ReadingRecord, today: string) => {
    const site = new URL(system?.permanent_domain || window.location.origin);
    const file = await pictureOf(record, today, site.host);
    if (!file) dispatch(globalActions.toastShown(texts.PICTURE_FAILED));
    else if (!canShareFile(file) || !(await shareFile(file))) {
      saveFile(file);
      dispatch(globalActions.toastShown(texts.PICTURE_SAVED));
    }
  };
  return (record, today) => void share(record, today);
}

/** @returns undefined where the browser has no memory for it */
async function pictureOf(
  record: ReadingRecord,
  today: string,
  address: string,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH_PX;
  canvas.height = PICTURE_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  drawRecord(context, { record, today, address });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob ? new File([blob], texts.shareFile(today), { type: 'image/png' }) : undefined;
}
