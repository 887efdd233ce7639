import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { HOME_PATHS, searchAddress, type KeywordSearch } from '../../lib/addresses.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { SUGGEST_DELAY_MS } from '../../shared/limits.ts';
import { useIsOffline } from '../../state/store.ts';
import { userActions } from '../../state/userSlice.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { DeviceResults } from './DeviceResults.tsx';
import { KindRow } from './KindRow.tsx';
import { keywordProblem } from './keyword.ts';
import { Results } from './Results.tsx';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';
import { SearchIdle } from './SearchIdle.tsx';
import { Suggestions } from './Suggestions.tsx';
import * as texts from './texts.ts';

interface SearchViewProps {
  readonly kind: Kind;
  readonly search: KeywordSearch;
}

/** The search of one kind: idle, suggestions while typing, or the results of the address's keyword. */
export function SearchView({ kind, search }: SearchViewProps) {
  const { keyword, sort } = search;
  const { back } = useNavigation();
  const [draft, setDraft] = useState(keyword);
  const [isComposing, setIsComposing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const leave = useSearching(kind, keyword, () => setDraft(keyword));
  useFocusOnEntry(field, kind, search.focus);

  const typed = draft.trim();
  const asked = useDebounced(typed, SUGGEST_DELAY_MS, isComposing);
  const change = (text: string) => {
    setDraft(text);
    setProblem(text.trim() === '' ? undefined : keywordProblem(text.trim()));
  };
  const fill = (term: string) => {
    change(term);
    field.current?.focus();
  };
  const submit = (term: string) => {
    const wrong = keywordProblem(term, kind);
    setProblem(wrong);
    if (wrong) return;
    // Closes the keyboard; returning to the screen does not focus the field again.
    box.current?.focus({ preventScroll: true });
    leave(term);
  };
  return (
    <Screen
      title={texts.searchFor(SEARCHES[kind].title)}
      room="tabs"
      scrollRef={box}
      className={styles.screen}
    >
      <div className={styles.head}>
        <SearchField
          ref={field}
          value={draft}
          hint={SEARCHES[kind].hint}
          problem={problem}
          onChange={change}
          onComposing={setIsComposing}
          onSubmit={() => submit(typed)}
          onCancel={() => back(HOME_PATHS[kind])}
        />
        <KindRow kind={kind} keyword={typed} />
      </div>
      {typed === '' && <SearchIdle kind={kind} onSearch={submit} />}
      {typed !== '' && typed === keyword && <Found kind={kind} keyword={keyword} sort={sort} />}
      {typed !== '' && typed !== keyword && problem === undefined && (
        <Typing kind={kind} typed={typed} asked={asked} onFill={fill} onSearch={submit} />
      )}
    </Screen>
  );
}

function Found({ kind, keyword, sort }: { kind: Kind } & Pick<KeywordSearch, 'keyword' | 'sort'>) {
  const problem = keywordProblem(keyword);
  if (problem) return <p className={styles.problem}>{problem}</p>;
  return <Results kind={kind} keyword={keyword} sort={sort} />;
}

interface TypingProps {
  readonly kind: Kind;
  readonly typed: string;
  /** The debounced text. */
  readonly asked: string;
  readonly onFill: (term: string) => void;
  readonly onSearch: (term: string) => void;
}

function Typing({ kind, typed, asked, onFill, onSearch }: TypingProps) {
  const isOffline = useIsOffline();
  const { reconnect, retrying } = useReconnect();
  if (isOffline) {
    return <DeviceResults kind={kind} keyword={typed} retry={reconnect} retrying={retrying} />;
  }
  return (
    <Suggestions kind={kind} typed={typed} asked={asked} onFill={onFill} onSearch={onSearch} />
  );
}

/** @param reset called when this screen was left for another keyword, so that it shows its own keyword again */
function useSearching(kind: Kind, keyword: string, reset: () => void) {
  const { open } = useNavigation();
  const dispatch = useDispatch();
  const isLeft = useRef(false);
  const resetLater = useRef(reset);
  useEffect(() => {
    resetLater.current = reset;
  });
  useEffect(
    () => () => {
      if (isLeft.current) resetLater.current();
      isLeft.current = false;
    },
    [],
  );
  return (term: string) => {
    dispatch(userActions.searched({ kind, term }));
    if (term === keyword) {
      resetLater.current();
      return;
    }
    isLeft.current = true;
    // A new query replaces the one before: going back leaves the search.
    open(searchAddress(kind, { keyword: term }), { replace: keyword !== '' });
  };
}

/** Focuses the field once when the address asks for it, then drops that from the address. */
function useFocusOnEntry(
  field: React.RefObject<HTMLInputElement | null>,
  kind: Kind,
  isEntry: boolean,
): void {
  const { open } = useNavigation();
  useEffect(() => {
    if (!isEntry) return;
    field.current?.focus();
    open(searchAddress(kind), { replace: true });
  }, [field, kind, isEntry, open]);
}

/** @param isHeld keeps the previous value while an input method is composing */
function useDebounced(value: string, delayMs: number, isHeld: boolean): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isHeld]);
  return settled;
}
