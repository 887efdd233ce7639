import { detailAddress } from '../../lib/addresses.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import type { Work } from '../../shared/contract/index.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Volume } from '../../ui/Volume.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './Recommend.module.css';

/** What is recommended first: the whole card leads to it. */
export function LeadWork({ work, part }: { work: Work; part: string }) {
  const onOpen = useOpenLink();
  const { kind, uuid, title, note, cover, tags, status, chapters, score } = work;
  const [tag] = tags;
  const facts = [`${chapters} ${part}`, score > 0 && `${score.toFixed(1)} 分`].filter(Boolean);
  const name = ['编辑主推', title, note, tag, status === 'finished' && '完结', ...facts, '去看看'];
  return (
    <AppLink
      className={styles.lead}
      href={detailAddress(kind, uuid)}
      onOpen={onOpen}
      aria-label={name.filter(Boolean).join('，')}
    >
      <span className={styles.art}>
        <WorkCover path={cover} title="" eager />
        <span className={styles.over}>
          <span className={styles.leadWords}>
            <span className={styles.kicker}>编辑主推</span>
            <span className={styles.leadTitle}>{title}</span>
          </span>
          <Volume cover={<WorkCover path={cover} title="" eager />} className={styles.volume} />
        </span>
      </span>
      <span className={styles.leadBody}>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.foot}>
          <span className={styles.facts}>
            {tag && <Tag tone="accent">{tag}</Tag>}
            {status === 'finished' && <Tag>完结</Tag>}
            <span className={styles.meta}>{facts.join(' · ')}</span>
          </span>
          <span className={styles.go}>去看看</span>
        </span>
      </span>
    </AppLink>
  );
}
