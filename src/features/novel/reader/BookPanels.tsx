import { lazy } from 'react';
import { KeysDialog } from '../../../ui/Keys.tsx';
import { ReaderSheet, useReader } from '../../reader/index.ts';
import type { BookReader } from './BookChrome.tsx';
import { KEY_LABELS } from '../settings/bookKeys.ts';
import { MoreActions } from './MoreActions.tsx';
import * as texts from '../texts.ts';

const MoreSettingsSheet = lazy(() => import('../settings/MoreSettingsSheet.tsx'));
const BookmarksSheet = lazy(() => import('../bookmarks/BookmarksSheet.tsx'));
const BookSearchSheet = lazy(() => import('../search/BookSearchSheet.tsx'));
const ConversionSheet = lazy(() => import('../convert/ConversionSheet.tsx'));
const ListenSheet = lazy(() => import('../speech/ListenSheet.tsx'));

export function BookPanels({ onAutomatic }: { readonly onAutomatic: () => void }) {
  const { here, work, places, row, tools, book, panel, onPanel, onGo } = useReader() as BookReader;
  const close = () => onPanel(undefined);
  const { conversion } = row;
  switch (panel?.kind) {
    case undefined:
    case 'type':
      return null;
    case 'contents':
    case 'download':
      return <ReaderSheet kind={panel.kind} onClose={close} />;
    case 'settings':
      return <MoreSettingsSheet book={book} onClose={close} />;
    case 'keys':
      return <KeysDialog title={texts.KEYBOARD} keys={KEY_LABELS} onClose={close} />;
    case 'more':
      return <MoreActions onAutomatic={onAutomatic} />;
    case 'bookmarks':
      return (
        <BookmarksSheet
          work={here.work}
          isMarked={tools.isMarked(places.latest())}
          onToggle={tools.toggleBookmark}
          conversion={conversion.shown}
          onOpen={({ chapter, offset }) => {
            close();
            onGo({ chapter, offset });
          }}
          onClose={close}
        />
      );
    case 'search':
      return (
        <BookSearchSheet
          work={here.work}
          chapters={row.chapters}
          total={work?.directory.chapters.length ?? 0}
          conversion={conversion.shown}
          query={tools.query}
          onQuery={tools.setQuery}
          onOpen={(hit) => {
            close();
            onGo(hit);
            tools.showHit(hit);
          }}
          onDownload={() => onPanel({ kind: 'download' })}
          onClose={close}
        />
      );
    case 'convert':
      return (
        <ConversionSheet
          current={conversion.chosen}
          onSelect={conversion.change}
          problem={conversion.problem}
          onRetry={conversion.retry}
          onClose={close}
        />
      );
    case 'listen':
      return <ListenSheet listening={tools.listening} onClose={close} />;
  }
}
