import { useFullscreen } from '../../../lib/useFullscreen.ts';
import type { IconName } from '../../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SheetAction } from '../../../ui/SheetAction.tsx';
import { useCollect } from '../../work/index.ts';
import { useShare } from '../../../state/useShare.ts';
import { useReader } from '../../reader/index.ts';
import type { BookPanel, BookReader } from './BookChrome.tsx';

type Sheets = Extract<BookPanel['kind'], 'bookmarks' | 'search' | 'listen' | 'convert'>;

const SHEETS: readonly (readonly [kind: Sheets, icon: IconName, label: string])[] = [
  ['bookmarks', 'mark', '书签'],
  ['search', 'search', '书内搜索'],
  ['listen', SCREEN_ICONS.listen, '听书'],
  ['convert', SCREEN_ICONS.convert, '简繁转换'],
];

export function MoreActions({ onAutomatic }: { readonly onAutomatic: () => void }) {
  const { here, title, onPanel } = useReader() as BookReader;
  const fullscreen = useFullscreen();
  const { isCollected, toggle } = useCollect(here.work, 'novel');
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
      <SheetAction icon="play" label="自动阅读" onClick={after(onAutomatic)} />
      {fullscreen && (
        <SheetAction
          icon={SCREEN_ICONS.full}
          label={fullscreen.isOn ? '退出全屏' : '全屏阅读'}
          onClick={after(fullscreen.toggle)}
        />
      )}
      <SheetAction
        icon={SCREEN_ICONS.book}
        label={isCollected ? '移出收藏' : '收藏'}
        onClick={after(toggle)}
      />
      <SheetAction icon={SCREEN_ICONS.share} label="分享" onClick={after(share)} />
    </Sheet>
  );
}
