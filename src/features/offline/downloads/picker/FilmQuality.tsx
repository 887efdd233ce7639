import { qualityTitle } from '../../../../lib/filmQuality.ts';
import { filmSize } from '../../../../lib/filmSize.ts';
import { Choices } from '../../../../ui/Choices.tsx';
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
          label="清晰度"
          value={quality}
          onChange={onChoose}
          chips={offers.map((each) => ({
            value: each.id,
            title: qualityTitle(each),
            note: offerText(each.bytes, job),
          }))}
        />
      )}
      <p className={styles.large}>
        {job.isStorable ? '影视占空间较大，下载的才会保存，看过不会留下' : '这部影片只能在线观看'}
      </p>
    </div>
  );
}

/** 1.4 MB, 约 1.4 MB; '' without a selection. */
function offerText(bytes: number, { certainty }: FilmJob): string {
  if (bytes === 0) return '';
  if (certainty === 'counting') return '正在计算';
  return certainty === 'exact' ? filmSize(bytes) : `约 ${filmSize(bytes)}`;
}
