import { useState, useSyncExternalStore } from 'react';
import { bannerRest, isBannerShown } from '../../lib/headerBanner.ts';
import { isIos } from '../../lib/platform.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Home.module.css';
import * as texts from './texts.ts';

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
        <b>{ios ? texts.BANNER_ADD : texts.BANNER_INSTALL}</b>
        {ios ? texts.BANNER_TAGLINE : texts.BANNER_GIFTS}
      </p>
      <button
        type="button"
        className={styles.add}
        onClick={() => dispatch(globalActions.overlayOpened('ask'))}
      >
        {ios ? texts.ADD : texts.INSTALL}
      </button>
      <IconButton icon="close" label={texts.CLOSE_BANNER} size={20} onClick={close} />
    </div>
  );
}
