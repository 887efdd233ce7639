import { twoDigits } from '../../../lib/format.ts';
import { useEffect, useState } from 'react';
import { exportLibrary } from './libraryTransfer.ts';
import { isIos } from '../../../lib/platform.ts';
import { canShareFile, saveFile, shareFile } from '../../../lib/savePicture.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import * as texts from '../texts.ts';
import styles from './LibraryFile.module.css';

export function ExportSection() {
  const dispatch = useAppDispatch();
  const file = usePreparedFile();
  const say = (message: string) => dispatch(globalActions.toastShown(message));
  const take = async () => {
    if (!file) return;
    // iOS Safari saves files through its share sheet, which requires a user gesture: the file is prepared before the
    // press.
    if (isIos() && canShareFile(file)) {
      if (!(await shareFile(file))) say(texts.SAVE_FAILED);
      return;
    }
    saveFile(file);
    say(texts.LIBRARY_SAVED);
  };
  return (
    <section className={styles.section} aria-labelledby="library-export">
      <h3 id="library-export" className={styles.title}>
        {texts.EXPORT}
      </h3>
      <p className={styles.text}>{texts.EXPORT_NOTE}</p>
      <Button variant="ink" icon="dl" block busy={!file} onClick={() => void take()}>
        {texts.EXPORT}
      </Button>
    </section>
  );
}

function usePreparedFile(): File | undefined {
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let isLive = true;
    const prepare = async () => {
      try {
        const text = await dispatch(exportLibrary());
        const name = texts.libraryFile(localDay(new Date()));
        if (isLive) setFile(new File([text], name, { type: 'application/json' }));
      } catch (error) {
        console.warn('the library could not be exported', error);
        dispatch(globalActions.toastShown(texts.LIBRARY_UNREADABLE));
      }
    };
    void prepare();
    return () => {
      isLive = false;
    };
  }, [dispatch]);
  return file;
}

/** 2026-11-21, in the device's time zone. */
function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map(twoDigits).join('-');
}
