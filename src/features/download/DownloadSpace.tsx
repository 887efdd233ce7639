import { SPACE_PATH } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { useStorageSpace } from '../../lib/storageSpace.ts';
import { byteCount } from '../../lib/text.ts';
import { StorageMeter } from '../../ui/StorageMeter.tsx';
import styles from './DownloadScreen.module.css';
import type { DownloadedWork } from './useDownloadedWorks.ts';

/** Less would not be seen. */
const SEEN_RATIO_MIN = 0.01;

/** What is downloaded, of what the browser says it would give (about: it may say anything). */
export function DownloadSpace({ works }: { readonly works: readonly DownloadedWork[] }) {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  const space = useStorageSpace();
  const bytes = works.reduce((sum, work) => sum + work.bytes, 0);
  const [used = '', unit = ''] = (bytes > 0 ? byteCount(bytes) : '0 MB').split(' ');
  const quotaBytes = space?.quotaBytes ?? 0;
  const total = quotaBytes > 0 ? ` ${unit} / 约 ${byteCount(quotaBytes)}` : ` ${unit}`;
  const ratio = quotaBytes > 0 && bytes > 0 ? Math.max(SEEN_RATIO_MIN, bytes / quotaBytes) : 0;
  return (
    <StorageMeter
      used={used}
      total={total}
      parts={[{ label: '漫画', ratio: Math.min(1, ratio), tone: 'jade' }]}
      {...(knows(SPACE_PATH) && { href: SPACE_PATH, onOpen })}
      action={space && <span className={styles.free}>可用约 {byteCount(space.freeBytes)}</span>}
    />
  );
}
