import { requestChapter } from '../../api/endpoints/works.ts';
import type { ChapterSearch } from '../../lib/addresses.ts';
import type { ScreenProps } from '../../lib/screen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChapterScreen } from '../reader/index.ts';
import { Reader } from './reader/Reader.tsx';
import styles from './ReadScreen.module.css';

export const ahead = (search: ChapterSearch) => requestChapter({ kind: 'novel', ...search });

export default function ReadScreen({ search }: ScreenProps<ChapterSearch>) {
  return (
    <ChapterScreen key={search.uuid} kind="novel" search={search} waiting={<Lines />}>
      {(props) => <Reader {...props} />}
    </ChapterScreen>
  );
}

const LINES = 14;

function Lines() {
  return (
    <div className={styles.lines}>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} height="16px" />
      ))}
    </div>
  );
}
