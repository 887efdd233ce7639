import type { Choice } from '../../ui/Choices.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { ChosenMode } from './readerSettings.ts';

export type ReadingMode = Exclude<ChosenMode, 'auto'>;

interface ModeLabels {
  readonly title: string;
  readonly note: string;
  readonly icon: IconName;
}

export const MODE_LABELS: Readonly<Record<ReadingMode, ModeLabels>> = {
  strip: { title: '条漫', note: '上下滚动', icon: SCREEN_ICONS.strip },
  gaps: { title: '条漫留缝', note: '页与页之间留缝', icon: SCREEN_ICONS.strip },
  ltr: { title: '翻页', note: '从左到右', icon: SCREEN_ICONS.paged },
  rtl: { title: '日漫', note: '从右到左', icon: SCREEN_ICONS.manga },
  vertical: { title: '上下翻页', note: '从上到下', icon: SCREEN_ICONS.paged },
};

export function isScrolled(mode: ReadingMode): boolean {
  return mode === 'strip' || mode === 'gaps';
}

export const MODE_TILES: readonly Choice<ChosenMode>[] = (['strip', 'ltr', 'rtl'] as const).map(
  (value) => ({ value, ...MODE_LABELS[value] }),
);

/** @param guess the mode that "auto" resolves to */
export function modeChips(guess: ReadingMode): readonly Choice<ChosenMode>[] {
  return [
    { value: 'auto', title: `自动（${MODE_LABELS[guess].title}）` },
    { value: 'gaps', title: MODE_LABELS.gaps.title },
    { value: 'vertical', title: MODE_LABELS.vertical.title },
  ];
}
