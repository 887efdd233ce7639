import { readAddress } from '../../../lib/addresses.ts';
import { nthChapter } from '../../../lib/chapterNames.ts';
import { byteCount, ranges } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { WorkPicture } from '../../../ui/WorkPicture.tsx';
import { chaptersOf } from '../downloads/texts.ts';
import type { CommutePlan } from './commutePlan.ts';
import type { PackChapter } from './commuteSetting.ts';
import styles from './CommuteSheet.module.css';
import { packWorks } from './packState.ts';
import * as texts from './texts.ts';
import { aboutMinutes } from './usePack.ts';

interface ReadyWorksProps {
  /** Of the pack, unread and on the device. */
  readonly here: readonly PackChapter[];
  readonly onOpen: () => void;
}

/** What is ready, a link for each work to the chapter that comes next. */
export function ReadyWorks({ here, onOpen }: ReadyWorksProps) {
  return (
    <section aria-label={texts.READY}>
      <h3 className={styles.heading}>{texts.READY}</h3>
      <ul>
        {packWorks(here).map((chapters) => {
          const [{ work, kind, chapter, workTitle }] = chapters;
          const minutes = chapters.reduce((sum, each) => sum + each.minutes, 0);
          return (
            <li key={work} className={styles.item}>
              <Link
                className={styles.work}
                href={readAddress(kind, work, chapter)}
                onClick={onOpen}
              >
                <span className={styles.texts}>
                  <span className={styles.title}>{workTitle}</span>
                  <span className={styles.note}>
                    {[rangeText(kind, chapters), aboutMinutes(minutes)].join(' · ')}
                  </span>
                </span>
                <Icon name="right" size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a pack would take, and what it leaves out because it is locked. */
export function PlannedWorks({ plan }: { readonly plan: CommutePlan }) {
  return (
    <>
      <ul aria-label={texts.WORKS}>
        {plan.works.map(({ work: { detail }, next }) => {
          const bytes = next.reduce((sum, each) => sum + each.bytes, 0);
          const chapters = next.map(({ chapter }) => chapter);
          const minutes = next.reduce((sum, each) => sum + each.minutes, 0);
          const size = bytes > 0 ? texts.about(byteCount(bytes)) : texts.ALREADY_HERE;
          return (
            <li key={detail.uuid} className={`${styles.item} ${styles.work}`}>
              <WorkPicture
                kind={detail.kind}
                path={detail.cover}
                coverClass={styles.cover}
                still={styles.still}
              />
              <span className={styles.texts}>
                <span className={styles.title}>{detail.title}</span>
                <span className={styles.note}>
                  {[rangeText(detail.kind, chapters), aboutMinutes(minutes), size].join(' · ')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {plan.locked.length > 0 && (
        <p className={styles.locked}>{texts.lockedLeftOut(lockedNames(plan))}</p>
      )}
    </>
  );
}

/** 雪落长安 第 4 话、归桥 第 2 话 */
function lockedNames({ locked }: CommutePlan): string {
  return locked
    .map(({ work: { detail }, chapter }) => {
      return `${detail.title} ${nthChapter(detail.kind, chapter.index)}`;
    })
    .join('、');
}

/** 第 87–89 话 */
function rangeText(kind: Kind, chapters: readonly { readonly index: number }[]): string {
  return chaptersOf(ranges(chapters.map(({ index }) => index)), CHAPTER_UNITS[kind]);
}
