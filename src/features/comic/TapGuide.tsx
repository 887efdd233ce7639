import { useEffect, useEffectEvent } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { isScrolled, type ReadingMode } from './readerModes.ts';
import type { ReaderSettingsOfWork } from './readerSettings.ts';
import styles from './TapGuide.module.css';
import { isVertical, zonesOf, type TapAction, type TapLayoutChoice } from './tapZones.ts';
import * as texts from './texts.ts';

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
    <aside className={styles.guide} aria-label={texts.GESTURES}>
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
  strip: texts.GUIDE_STRIP,
  gaps: texts.GUIDE_STRIP,
  ltr: texts.GUIDE_PAGES,
  rtl: texts.GUIDE_MANGA,
  vertical: texts.GUIDE_VERTICAL,
};
const TEXTS: Readonly<Record<ReadingMode, string>> = {
  strip: texts.GUIDE_STRIP_TAP,
  gaps: texts.GUIDE_STRIP_TAP,
  ltr: texts.GUIDE_PAGES_TAP,
  rtl: texts.GUIDE_MANGA_TAP,
  vertical: texts.GUIDE_VERTICAL_TAP,
};

function textOf({ layout, invert, mode }: TapLayoutChoice): string {
  if (layout === 'off') return texts.GUIDE_MENU_ONLY;
  // The standard text names a side, so it fits only the default layout.
  return layout === 'auto' && invert === 'none' ? TEXTS[mode] : texts.GUIDE_BY_PICTURE;
}

function iconOf(action: TapAction, mode: ReadingMode): IconName {
  if (action === 'menu') return SCREEN_ICONS.list;
  const isNext = action === 'next';
  if (isVertical(mode)) return isNext ? 'down' : UP;
  return isNext === (mode === 'rtl') ? 'back' : 'right';
}

function actionLabel(action: TapAction, mode: ReadingMode): string {
  if (action === 'menu') return texts.MENU;
  if (isScrolled(mode)) return action === 'next' ? texts.SCREEN_DOWN : texts.SCREEN_UP;
  return action === 'next' ? texts.NEXT_PAGE : texts.PREVIOUS_PAGE;
}

function percent(part: number): string {
  return `${part * 100}%`;
}
