import { useSyncExternalStore } from 'react';
import { blockedMarks, countChapters, marksFor } from '../../../offline/downloadMarks.ts';
import { useAccount } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { countedChapters } from '../chapterUnits.ts';
import * as texts from '../texts.ts';
import styles from './Recovery.module.css';
import { titlesText } from './titlesText.ts';

/** Says which copies were removed because an operator blocked them ([Note: Blocked works]), until it is dismissed. */
export function BlockedNotice() {
  const all = useSyncExternalStore(blockedMarks.subscribe, blockedMarks.read);
  const own = marksFor(useAccount(), all);
  if (own.length === 0) return null;
  const titles = [...new Set(own.map(({ title }) => title))].filter((title) => title !== '');
  return (
    <div className={styles.strip}>
      <Note tone="amber">
        <div className={styles.repair}>
          <span>
            {texts.blocked(
              titlesText(titles) || texts.SOME_WORKS,
              countedChapters(countChapters(own), own),
            )}
          </span>
          <Button
            variant="plain"
            size="s"
            onClick={() => blockedMarks.write(all.filter((mark) => !own.includes(mark)))}
          >
            {texts.UNDERSTOOD}
          </Button>
        </div>
      </Note>
    </div>
  );
}
