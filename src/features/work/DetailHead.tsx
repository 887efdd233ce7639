import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { shortCount } from '../../lib/count.ts';
import { chaptersText } from '../../lib/workText.ts';
import type { WorkDetail } from '../../shared/contract/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './DetailHead.module.css';
import { HeadCover } from './HeadCover.tsx';
import { useShare } from '../../state/useShare.ts';
import * as texts from './texts.ts';
import { useNames } from '../../lib/convert/useNames.ts';

interface DetailHeadProps {
  readonly detail: WorkDetail;
  readonly count: number;
  readonly onBack: () => void;
}

/** Head of a work in front of its blurred cover. */
export function DetailHead({ detail, count, onBack }: DetailHeadProps) {
  const [artUrl, setArtUrl] = useState<string>();
  const share = useShare(detail.uuid, detail.title);
  const nameOf = useNames(detail.tags);
  return (
    <header className={styles.head}>
      {artUrl && <img className={styles.art} src={artUrl} alt="" />}
      <NavBar
        tone="overArt"
        onBack={onBack}
        right={<IconButton icon={SCREEN_ICONS.share} label={texts.SHARE} onClick={share} />}
      />
      <div className={styles.work}>
        <HeadCover path={detail.cover} className={styles.bookCover} onArt={setArtUrl} />
        <div className={styles.text}>
          <h1 className={styles.title}>{detail.title}</h1>
          <p className={styles.meta}>
            {[detail.author, reach(detail, count)].filter(Boolean).join(' · ')}
          </p>
          {detail.tags.length > 0 && (
            <ul className={styles.tags}>
              {detail.tags.map((tag) => (
                <li key={tag}>
                  <Tag tone="onArt">{nameOf(tag)}</Tag>
                </li>
              ))}
            </ul>
          )}
          <Figures detail={detail} />
        </div>
      </div>
    </header>
  );
}

function reach({ kind, status, latest, chapters }: WorkDetail, count: number): string {
  const last = latest?.index || chapters || count;
  return chaptersText({ kind, status, chapters: (status === 'finished' && count) || last });
}

function Figures({ detail: { score, views, collects } }: { detail: WorkDetail }) {
  const figures = [
    [texts.SCORE, score > 0 ? score.toFixed(1) : texts.NO_SCORE],
    [texts.POPULARITY, shortCount(views)],
    [texts.COLLECT, shortCount(collects)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
