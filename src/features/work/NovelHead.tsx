import { memo, useState } from 'react';
import { oneDigit, shortCount } from '../../lib/count.ts';
import type { WorkDetail } from '../../shared/contract/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './NovelDetail.module.css';
import { HeadCover } from './HeadCover.tsx';
import { useShare } from '../../state/useShare.ts';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

interface NovelHeadProps {
  readonly detail: WorkDetail;
  /** Numbers of chapters and characters; 0 if unknown. */
  readonly chapters: number;
  readonly characters: number;
  readonly onBack: () => void;
}

function Head({ detail, chapters, characters, onBack }: NovelHeadProps) {
  const [artUrl, setArtUrl] = useState<string>();
  const share = useShare(detail.uuid, detail.title, 'novel');
  const named = useNamesOf([detail]);
  return (
    <header className={styles.head}>
      <div className={styles.tint}>
        {artUrl && <img className={styles.art} src={artUrl} alt="" />}
      </div>
      <NavBar
        tone="clear"
        onBack={onBack}
        right={<IconButton icon={SCREEN_ICONS.share} label={texts.SHARE} onClick={share} />}
      />
      <HeadCover path={detail.cover} className={styles.bookCover} onArt={setArtUrl} />
      <h1 className={styles.title}>{detail.title}</h1>
      <p className={styles.meta}>{metaOf(named(detail))}</p>
      <Figures detail={detail} chapters={chapters} characters={characters} />
    </header>
  );
}

/** Head of a novel on the colours of its cover, with four figures. */
export const NovelHead = memo(Head);

/** For example 贺长风 著 · 武侠 · 完结. Names of several authors include their role: 吴楚材 吴调侯 编选. */
function metaOf({ author, category, tags, status }: WorkDetail): string {
  const by = author && !author.includes(' ') ? texts.by(author) : author;
  const state = status === 'finished' ? texts.FINISHED : texts.SERIAL;
  return [by, category || tags[0], state].filter(Boolean).join(' · ');
}

type FiguresProps = Omit<NovelHeadProps, 'onBack'>;

function Figures({ detail: { score, views }, chapters, characters }: FiguresProps) {
  const figures = [
    { value: score > 0 ? score.toFixed(1) : texts.NO_SCORE, name: texts.SCORE },
    ...(characters > 0 ? [lengthOf(characters)] : []),
    { value: String(chapters), name: texts.CHAPTER_UNIT },
    { value: shortCount(views), name: texts.READERS },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, name }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function lengthOf(characters: number): { value: string; name: string } {
  return characters < 1e4
    ? { value: String(characters), name: texts.CHARACTER_UNIT }
    : { value: oneDigit(characters / 1e4), name: texts.CHARACTER_UNIT_LARGE };
}
