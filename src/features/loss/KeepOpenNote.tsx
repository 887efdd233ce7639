import { useDownloads } from '../../api/downloads.ts';
import { isIos } from '../../lib/platform.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './Loss.module.css';

/** While something is downloaded on iOS, which stops whatever is not on screen (features 31). */
export function KeepOpenNote() {
  const downloads = useDownloads();
  if (!isIos() || !downloads?.live) return null;
  return (
    <div className={styles.strip}>
      <Note tone="azure">请保持页面打开。锁屏或切到别的应用会暂停，回来后接着下载</Note>
    </div>
  );
}
