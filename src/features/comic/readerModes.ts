import type { Choice } from '../../ui/Choices.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { ChosenMode } from './readerSettings.ts';
import * as texts from './texts.ts';

export type ReadingMode = Exclude<ChosenMode, 'auto'>;

interface ModeLabels {
  readonly title: string;
  readonly note: string;
  readonly icon: IconName;
}

export const MODE_LABELS: Readonly<Record<ReadingMode, ModeLabels>> = {
  strip: { title: texts.STRIP, note: texts.STRIP_NOTE, icon: SCREEN_ICONS.strip },
  gaps: { title: texts.GAPS, note: texts.GAPS_NOTE, icon: SCREEN_ICONS.strip },
  ltr: { title: texts.PAGES, note: texts.PAGES_NOTE, icon: SCREEN_ICONS.paged },
  rtl: { title: texts.MANGA, note: texts.MANGA_NOTE, icon: SCREEN_ICONS.manga },
  vertical: { title: texts.VERTICAL, note: texts.VERTICAL_NOTE, icon: SCREEN_ICONS.paged },
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
    { value: 'auto', title: texts.automatic(MODE_LABELS[guess].title) },
    { value: 'gaps', title: MODE_LABELS.gaps.title },
    { value: 'vertical', title: MODE_LABELS.vertical.title },
  ];
}
