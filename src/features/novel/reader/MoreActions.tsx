import { useFullscreen } from '../../../lib/useFullscreen.ts';
import type { IconName } from '../../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SheetAction } from '../../../ui/SheetAction.tsx';
import { useFavorite } from '../../work/index.ts';
import { useShare } from '../../../state/useShare.ts';
import { useReader } from '../../reader/index.ts';
import * as texts from '../texts.ts';
import type { BookPanel, BookReader } from './BookChrome.tsx';

type Sheets = Extract<BookPanel['kind'], 'bookmarks' | 'search' | 'listen' | 'convert'>;

const SHEETS: readonly (readonly [kind: Sheets, icon: IconName, label: string])[] = [
  ['bookmarks', 'mark', texts.BOOKMARK],
  ['search', 'search', texts.BOOK_SEARCH],
  ['listen', SCREEN_ICONS.listen, texts.LISTEN],
  ['convert', SCREEN_ICONS.convert, texts.CONVERSION],
];

export function MoreActions({ onAutomatic }: { readonly onAutomatic: () => void }) {
  const { here, title, onPanel } = useReader() as BookReader;
  const fullscreen = useFullscreen();
  const { isFavorite, toggle } = useFavorite(here.work, 'novel');
  const share = useShare(here.work, title, 'novel');
  const close = () => onPanel(undefined);
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Sheet title={title} onClose={close}>
      {SHEETS.map(([kind, icon, label]) => (
        <SheetAction key={kind} icon={icon} label={label} onClick={() => onPanel({ kind })} />
      ))}
      <SheetAction icon="play" label={texts.AUTO_READING} onClick={after(onAutomatic)} />
      {fullscreen && (
        <SheetAction
          icon={SCREEN_ICONS.full}
          label={fullscreen.isOn ? texts.LEAVE_FULL_SCREEN : texts.FULL_SCREEN}
          onClick={after(fullscreen.toggle)}
        />
      )}
      <SheetAction
        icon={SCREEN_ICONS.book}
        label={isFavorite ? texts.UNCOLLECT : texts.COLLECT}
        onClick={after(toggle)}
      />
      <SheetAction icon={SCREEN_ICONS.share} label={texts.SHARE} onClick={after(share)} />
    </Sheet>
  );
}
