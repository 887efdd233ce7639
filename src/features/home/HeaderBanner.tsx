import { useState, useSyncExternalStore } from 'react';
import { bannerRest, isBannerShown } from '../../lib/headerBanner.ts';
import { isIos } from '../../lib/platform.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Home.module.css';

/**
 * The install banner, worded by platform. Rendered from the first paint so that it causes no layout shift, until the
 * reader closes it or installs the app.
 */
export function HeaderBanner() {
  const [wasShown] = useState(isBannerShown);
  useSyncExternalStore(bannerRest.subscribe, bannerRest.read);
  const dispatch = useAppDispatch();
  if (!wasShown || !isBannerShown()) return null;
  const close = () => bannerRest.write(-Date.now());
  const ios = isIos();
  return (
    <div className={styles.header}>
      <img src="/icons/icon.svg" alt="" width={36} height={36} />
      <p>
        <b>{ios ? '添加到主屏幕，断网也能看' : '装到桌面，秒开不掉线'}</b>
        {ios ? '最懂你需求的漫画平台' : '送金币、防掉线、不定期发App兑换码'}
      </p>
      <button
        type="button"
        className={styles.add}
        onClick={() => dispatch(globalActions.overlayOpened('ask'))}
      >
        {ios ? '添加' : '安装'}
      </button>
      <IconButton icon="close" label="关闭横幅" size={20} onClick={close} />
    </div>
  );
}
