import { useState } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { isIos, isStandalone } from '../../lib/platform.ts';
import { HEADER_BANNER_REST_DAYS } from '../../shared/limits.ts';
import { HEADER_BANNER_STORAGE_NAME } from '../../shared/names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Home.module.css';

const DAY_MS = 86_400_000;

/** When it was closed, ms since 1970. */
const closed = deviceSetting(HEADER_BANNER_STORAGE_NAME, v.fallback(v.number(), 0));

/** What the product promises, by platform (seed 1); there from the first paint, so that nothing moves. */
export function HeaderBanner() {
  const [isShown, setIsShown] = useState(
    () => !isStandalone() && Date.now() - closed.read() > HEADER_BANNER_REST_DAYS * DAY_MS,
  );
  if (!isShown) return null;
  const close = () => {
    closed.write(Date.now());
    setIsShown(false);
  };
  return (
    <div className={styles.header}>
      <img src="/icons/icon.svg" alt="" width={40} height={40} />
      <p>{isIos() ? '最懂你需求的漫画平台' : '送金币、防掉线、不定期发App兑换码'}</p>
      <IconButton icon="close" label="关闭横幅" size={20} onClick={close} />
    </div>
  );
}
