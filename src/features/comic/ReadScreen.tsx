import { useState } from 'react';
import { requestChapter } from '../../api/endpoints/works.ts';
import type { ChapterSearch } from '../../lib/addresses.ts';
import type { ScreenProps } from '../../lib/screen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChapterScreen } from '../reader/index.ts';
import { Reader } from './reader/Reader.tsx';
import { BookmarksChip } from './reader/ReaderBars.tsx';
import type { ReaderPanel } from './reader/ReaderChrome.tsx';

export const ahead = (search: ChapterSearch) => requestChapter({ kind: 'comic', ...search });

export default function ReadScreen({ search }: ScreenProps<ChapterSearch>) {
  const [panel, setPanel] = useState<ReaderPanel>();
  return (
    <ChapterScreen
      key={search.uuid}
      kind="comic"
      search={search}
      waiting={<Skeleton height="150vw" />}
      tools={<BookmarksChip onClick={() => setPanel({ kind: 'bookmarks' })} />}
    >
      {(props) => <Reader {...props} panel={panel} setPanel={setPanel} />}
    </ChapterScreen>
  );
}
