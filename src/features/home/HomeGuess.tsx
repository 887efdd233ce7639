import { useState } from 'react';
import { nextBatch } from '../../api/nextBatch.ts';
import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { useAppDispatch } from '../../state/store.ts';
import { chaptersText } from '../../lib/workText.ts';
import { GuessCard, GuessGrid } from './parts/GuessCard.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './Home.module.css';
import * as texts from './texts.ts';

/** 猜你喜欢: the batch stays until the next one has loaded. It is not cached, so it is absent offline. */
export function HomeGuess() {
  const { data, isFetching, refetch } = homeApi.useGuessLikeQuery({ kind: 'comic' });
  const dispatch = useAppDispatch();
  const [said, setSaid] = useState('');
  const change = () => {
    setSaid('');
    void dispatch(nextBatch(refetch)).then(setSaid);
  };
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.guess} aria-label={texts.GUESS} aria-busy={isFetching}>
      <SectionHead
        title={texts.GUESS}
        more={{ label: texts.OTHERS, icon: 'refresh', onClick: change }}
      />
      <output className="visuallyHidden">{said}</output>
      <GuessGrid>
        {data.items.map((work) => (
          <GuessCard
            key={work.uuid}
            href={detailAddress(work.kind, work.uuid)}
            title={work.title}
            text={[work.author, chaptersText(work)].filter(Boolean).join(' · ')}
            tags={work.tags}
            cover={<WorkCover path={work.cover} title="" />}
          />
        ))}
      </GuessGrid>
    </section>
  );
}
