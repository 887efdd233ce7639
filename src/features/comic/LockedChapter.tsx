import type { WorkWithChapters } from '../../api/works.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Coin } from '../../ui/Coin.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { chapterAddress } from './chapterView.ts';
import styles from './Reader.module.css';

interface LockedChapterProps {
  readonly uuid: string;
  readonly chapter: string;
  readonly name: string;
  readonly lock: Locked;
  readonly work: WorkWithChapters | undefined;
}

/** A chapter that is neither free nor bought: what it costs, and what can be read instead. */
export function LockedChapter({ uuid, chapter, name, lock, work }: LockedChapterProps) {
  const { open } = useNavigation();
  const readable = lastReadable(work, chapter);
  const onOpen = (event: { currentTarget: HTMLAnchorElement }) =>
    open(event.currentTarget.href, { replace: true });
  return (
    <section className={styles.lock} aria-label={name}>
      <span className={styles.seal}>
        <Icon name="lock" size={30} />
      </span>
      <h2 className={styles.lockName}>{name}</h2>
      <p className={styles.price}>{`这一话需要 ${lock.price} 金币解锁`}</p>
      <p className={styles.coins}>
        余额 {lock.coins} <Coin size={16} />
      </p>
      <div className={styles.ways}>
        {readable && (
          <Button size="l" block href={chapterAddress(uuid, readable.uuid)} onOpen={onOpen}>
            看第 {readable.index} 话
          </Button>
        )}
        <Button
          variant="outline"
          size="l"
          block
          href={detailAddress('comic', uuid)}
          onOpen={onOpen}
        >
          回到作品
        </Button>
      </div>
    </section>
  );
}

/** The nearest chapter before it that is open. */
function lastReadable(work: WorkWithChapters | undefined, chapter: string) {
  const chapters = work?.directory.chapters ?? [];
  const index = chapters.find(({ uuid }) => uuid === chapter)?.index ?? 0;
  return chapters
    .filter((each) => !each.locked && each.index < index)
    .sort((a, b) => b.index - a.index)[0];
}
