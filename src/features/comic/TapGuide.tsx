import { useEffect, useEffectEvent } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { isScrolled, type ReadingMode } from './readerModes.ts';
import type { ReaderSettingsOfWork } from './readerSettings.ts';
import styles from './TapGuide.module.css';
import { isVertical, zonesOf, type TapAction, type TapLayoutChoice } from './tapZones.ts';

interface TapGuideProps extends TapLayoutChoice {
  readonly onClose: () => void;
}

/**
 * Guide to the configured tap areas; shown once per mode, see `useTapGuide`. Any tap or key ends it, and acts as it
 * would without it: the guide takes no input of its own.
 */
export function TapGuide({ onClose, ...choice }: TapGuideProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listeners = new AbortController();
    for (const type of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(type, () => close(), { capture: true, signal: listeners.signal });
    }
    return () => listeners.abort();
  }, []);
  const { mode } = choice;
  const shape = isVertical(mode) || !['auto', 'sides'].includes(choice.layout) ? 'tall' : 'wide';
  return (
    <aside className={styles.guide} aria-label="阅读手势">
      <div className={styles.map} data-shape={shape} aria-hidden="true">
        {zonesOf(choice).map(({ action, left, top, right, bottom }) => (
          <div
            key={`${left} ${top}`}
            className={styles.zone}
            style={{
              left: percent(left),
              top: percent(top),
              width: percent(right - left),
              height: percent(bottom - top),
            }}
          >
            <span className={styles.mark}>
              <Icon name={iconOf(action, mode)} size={22} />
              {actionLabel(action, mode)}
            </span>
          </div>
        ))}
      </div>
      <h2 className={styles.title}>{TITLES[mode]}</h2>
      <p className={styles.text}>{textOf(choice)}</p>
    </aside>
  );
}

/**
 * Whether the guide is due.
 * @param isQuiet false while bars, a sheet or an offline message are open
 */
export function useTapGuide(
  { hasSeenGuide, guideSeen }: Pick<ReaderSettingsOfWork, 'hasSeenGuide' | 'guideSeen'>,
  mode: ReadingMode,
  isQuiet: boolean,
): { readonly isDue: boolean; readonly close: () => void } {
  // Strips with and without gaps share one guide.
  const name = isScrolled(mode) ? 'strip' : mode;
  return { isDue: isQuiet && !hasSeenGuide(name), close: () => guideSeen(name) };
}

const UP = 'M5 15l7-7 7 7';
const TITLES: Readonly<Record<ReadingMode, string>> = {
  strip: '条漫模式：上下滚动',
  gaps: '条漫模式：上下滚动',
  ltr: '翻页模式：从左往右翻',
  rtl: '日漫模式：从右往左翻',
  vertical: '上下翻页：从上往下翻',
};
const TEXTS: Readonly<Record<ReadingMode, string>> = {
  strip: '点下方滚动一屏，双击放大画面',
  gaps: '点下方滚动一屏，双击放大画面',
  ltr: '点右侧或左滑看下一页，双击放大画面',
  rtl: '点左侧或右滑看下一页，双击放大画面',
  vertical: '点下方或上滑看下一页，双击放大画面',
};

function textOf({ layout, invert, mode }: TapLayoutChoice): string {
  if (layout === 'off') return '点画面任意处出菜单，双击放大画面';
  // The standard text names a side, so it fits only the default layout.
  return layout === 'auto' && invert === 'none' ? TEXTS[mode] : '按图上的位置点，双击放大画面';
}

function iconOf(action: TapAction, mode: ReadingMode): IconName {
  if (action === 'menu') return SCREEN_ICONS.list;
  const isNext = action === 'next';
  if (isVertical(mode)) return isNext ? 'down' : UP;
  return isNext === (mode === 'rtl') ? 'back' : 'right';
}

function actionLabel(action: TapAction, mode: ReadingMode): string {
  if (action === 'menu') return '菜单';
  if (isScrolled(mode)) return action === 'next' ? '往下一屏' : '往上一屏';
  return action === 'next' ? '下一页' : '上一页';
}

function percent(part: number): string {
  return `${part * 100}%`;
}
