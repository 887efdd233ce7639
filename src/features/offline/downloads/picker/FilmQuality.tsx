import { qualityTitle } from '../../../../lib/filmQuality.ts';
import { filmSize } from '../../../../lib/filmSize.ts';
import { Choices } from '../../../../ui/Choices.tsx';
import * as texts from '../texts.ts';
import styles from './DownloadSheet.module.css';
import type { FilmJob } from './filmJob.ts';

interface FilmQualityProps {
  readonly job: FilmJob;
  readonly onChoose: (id: string) => void;
}

export function FilmQuality({ job, onChoose }: FilmQualityProps) {
  const { offers, quality } = job;
  return (
    <div className={styles.quality}>
      {offers.length > 0 && (
        <Choices
          label={texts.QUALITY}
          value={quality}
          onChange={onChoose}
          chips={offers.map((each) => ({
            value: each.id,
            title: qualityTitle(each),
            note: offerText(each.bytes, job),
          }))}
        />
      )}
      <p className={styles.large}>{job.isStorable ? texts.FILMS_ARE_LARGE : texts.ONLINE_ONLY}</p>
    </div>
  );
}

/** 1.4 MB, 约 1.4 MB; '' without a selection. */
function offerText(bytes: number, { certainty }: FilmJob): string {
  if (bytes === 0) return '';
  if (certainty === 'counting') return texts.COUNTING;
  return certainty === 'exact' ? filmSize(bytes) : texts.about(filmSize(bytes));
}
