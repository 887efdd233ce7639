import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { StepPictureName } from './iosSteps.ts';
import styles from './StepPicture.module.css';
import * as texts from './texts.ts';

/**
 * A decorative miniature of a step's system screen; the control to press has a red outline. The text beside it says
 * everything.
 */
export function StepPicture({ name }: { name: StepPictureName }) {
  return (
    <div className={styles.picture} data-theme="light" aria-hidden="true">
      {PICTURES[name]}
    </div>
  );
}

function Key({ icon, marked }: { icon: IconName; marked?: boolean }) {
  return (
    <span className={classNames(styles.key, marked && styles.marked)}>
      <Icon name={icon} size={marked ? 18 : 16} />
    </span>
  );
}

function Line({ icon, marked, children }: { icon: IconName; marked?: boolean; children: string }) {
  return (
    <span className={classNames(styles.line, marked && styles.marked)}>
      {children}
      <Icon name={icon} size={14} />
    </span>
  );
}

const page = <span className={styles.page} />;
const list = (...lines: readonly ReactNode[]) => <span className={styles.list}>{lines}</span>;
const site = () => window.location.host;

const PICTURES: Readonly<Record<StepPictureName, ReactNode>> = {
  shareBar: (
    <>
      {page}
      <span className={styles.bar}>
        <Key icon="back" />
        <Key icon="right" />
        <Key icon={SCREEN_ICONS.shareUp} marked />
        <Key icon={SCREEN_ICONS.book} />
        <Key icon={SCREEN_ICONS.tabs} />
      </span>
    </>
  ),
  shareTop: (
    <>
      <span className={classNames(styles.bar, styles.onTop)}>
        <Key icon="back" />
        <span className={styles.field} />
        <Key icon={SCREEN_ICONS.shareUp} marked />
        <Key icon={SCREEN_ICONS.plus} />
      </span>
      <span className={classNames(styles.page, styles.below)} />
    </>
  ),
  browserMenu: (
    <>
      <span className={classNames(styles.bar, styles.onTop)}>
        <span className={styles.field} />
        <Key icon={SCREEN_ICONS.shareUp} marked />
      </span>
      <span className={classNames(styles.page, styles.below)} />
    </>
  ),
  moreBar: (
    <>
      {page}
      <span className={styles.floating}>
        <span className={styles.round}>
          <Icon name="back" size={14} />
        </span>
        <span className={styles.pill} />
        <span className={classNames(styles.round, styles.marked)}>
          <Icon name="more" size={16} />
        </span>
      </span>
    </>
  ),
  shareList: list(
    <Line key="1" icon={SCREEN_ICONS.book}>
      {texts.PICTURE_BOOKMARK}
    </Line>,
    <Line key="2" icon={SCREEN_ICONS.a2hs} marked>
      {texts.PICTURE_ADD_TO_HOME}
    </Line>,
    <Line key="3" icon="search">
      {texts.PICTURE_FIND}
    </Line>,
  ),
  moreList: list(
    <Line key="1" icon={SCREEN_ICONS.shareUp} marked>
      {texts.PICTURE_SHARE}
    </Line>,
    <Line key="2" icon="down">
      {texts.PICTURE_MORE}
    </Line>,
    <Line key="3" icon={SCREEN_ICONS.a2hs} marked>
      {texts.PICTURE_ADD_TO_HOME}
    </Line>,
  ),
  confirm: (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <span className={styles.cancel}>{texts.PICTURE_CANCEL}</span>
        <b>{texts.PICTURE_ADD_TO_HOME}</b>
        <span className={styles.add}>{texts.PICTURE_ADD}</span>
      </span>
      <span className={styles.app}>
        <Logo size={30} />
        <span className={styles.appText}>
          <b>{texts.BRAND}</b>
          <span className={styles.site}>{site()}</span>
        </span>
      </span>
    </span>
  ),
  confirmWebApp: (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        {texts.PICTURE_CANCEL}
        <span className={styles.add}>{texts.PICTURE_ADD}</span>
      </span>
      <span className={styles.app}>
        <Logo size={24} />
        <b>{texts.BRAND}</b>
      </span>
      <span className={styles.webApp}>
        {texts.PICTURE_WEB_APP}
        <span className={styles.switch} />
      </span>
    </span>
  ),
};
