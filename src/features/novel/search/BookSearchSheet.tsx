import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { KEYWORD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Conversion } from '../../../lib/convert/conversion.ts';
import { useConvertedTexts } from '../../../lib/convert/useConvertedTexts.ts';
import { PlaceSection } from '../PlaceList.tsx';
import * as texts from '../texts.ts';
import type { BookSearchSheetProps, OriginalRange } from '../toolProps.ts';
import styles from './BookSearch.module.css';
import type { FoundChapter } from './searchBook.ts';
import { searchText } from './searchText.ts';
import { useBookSearch } from './useBookSearch.ts';

/** 书内搜索: searches the chapters on the device, also offline. */
export default function BookSearchSheet(props: BookSearchSheetProps) {
  const { work, chapters, total, conversion, onOpen, onDownload, onClose } = props;
  const [typed, setTyped] = useState(props.query);
  const [isComposing, setIsComposing] = useState(false);
  const wanted = useSteady(typed.trim().slice(0, KEYWORD_CHARACTERS_MAX), isComposing);
  const { progress, here } = useBookSearch(work, chapters, wanted);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus(), []);
  const isPartial = here !== undefined && here < total;
  return (
    <Sheet title={texts.BOOK_SEARCH} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.field}>
          <SearchField
            ref={fieldRef}
            value={typed}
            hint={texts.SEARCH_HINT}
            onChange={(value) => {
              setTyped(value);
              props.onQuery(value);
            }}
            onComposing={setIsComposing}
            onSubmit={() => fieldRef.current?.blur()}
            onCancel={onClose}
          />
        </div>
        <div className={styles.status}>
          <output>{searchText({ wanted, progress, here, total })}</output>
          {isPartial && (
            <Button variant="link" size="s" onClick={onDownload}>
              {texts.DOWNLOAD_REST}
            </Button>
          )}
        </div>
        <div className={styles.found}>
          {progress?.found.map((found) => (
            <Found key={found.uuid} found={found} conversion={conversion} onOpen={onOpen} />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** Keeps the previous value during IME composition. */
function useSteady(value: string, isComposing: boolean): string {
  const [steady, setSteady] = useState(value);
  if (!isComposing && steady !== value) setSteady(value);
  return isComposing ? steady : value;
}

interface FoundProps {
  readonly found: FoundChapter;
  readonly conversion: Conversion;
  readonly onOpen: (hit: OriginalRange) => void;
}

/** Memoized: chapters found earlier are not rendered again when another one arrives. */
const Found = memo(function Found({ found, conversion, onOpen }: FoundProps) {
  const { uuid, title, hits } = found;
  const originals = useMemo(
    () => [title, ...hits.flatMap(({ before, match, after }) => [before, match, after])],
    [title, hits],
  );
  const [shownTitle = title, ...shown] = useConvertedTexts(originals, conversion);
  const places = hits.map(({ offset, length }, at) => {
    const [before, match, after] = shown.slice(3 * at, 3 * at + 3);
    return {
      id: String(offset),
      excerpt: (
        <>
          {before}
          <mark>{match}</mark>
          {after}
        </>
      ),
      onOpen: () => onOpen({ chapter: uuid, offset, length }),
    };
  });
  return <PlaceSection title={`${shownTitle}（${hits.length}）`} places={places} />;
});
