import { Fragment, type ReactNode } from 'react';
import type { FilmView } from '../../../../shared/admin/chapters.ts';
import { catalogueApi } from '../../../api/catalogueApi.ts';
import { byteText } from '../../../parts/byteText.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Picture } from '../../../parts/pictures/Picture.tsx';
import styles from './CompareVersions.module.css';
import { FilmFrame, hasFrame } from './FilmFrame.tsx';

export interface SidesProps {
  /** The chapter's id. */
  id: string;
  left: number;
  right: number;
}

/** Frames of a film, from its beginning to its end. */
const FRAMES = 8;

/** Two versions of an episode: what they consist of, and what they show at the same times. */
export function FilmSides({ id, left, right }: SidesProps) {
  const ours = catalogueApi.useChapterFilmQuery({ id, version: left });
  const theirs = catalogueApi.useChapterFilmQuery({ id, version: right });
  return (
    <Loaded query={ours}>
      {(leftFilm) => (
        <Loaded query={theirs}>
          {(rightFilm) => <FilmTable left={leftFilm} right={rightFilm} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Fact {
  readonly title: string;
  readonly cellOf: (film: FilmView) => ReactNode;
}

const FACTS: readonly Fact[] = [
  { title: '时长', cellOf: ({ duration }) => clockText(duration) },
  { title: '清晰度', cellOf: ({ qualities }) => <Lines lines={qualities.map(qualityText)} /> },
  {
    title: '字幕',
    cellOf: ({ subtitles }) =>
      subtitles.length === 0 ? '没有' : subtitles.map(({ label }) => label).join('、'),
  },
  { title: '海报', cellOf: ({ poster }) => <Picture path={poster} as="page" alt="" /> },
];

function FilmTable({ left, right }: { left: FilmView; right: FilmView }) {
  const longer = Math.max(left.duration, right.duration);
  const timeOf = (_: unknown, i: number) => Math.floor(((i + 0.5) * longer) / FRAMES);
  const times = new Set(Array.from({ length: FRAMES }, timeOf));
  const frames: Fact[] = [...times]
    .filter((seconds) => hasFrame(left, seconds) || hasFrame(right, seconds))
    .map(frameFact);
  return (
    <table className={styles.sides} aria-label="两个版本">
      <tbody>
        {[...FACTS, ...frames].map(({ title, cellOf }) => (
          <Fragment key={title}>
            <tr>
              <th colSpan={2} scope="colgroup" className={styles.fact}>
                {title}
              </th>
            </tr>
            <tr>
              <td>{cellOf(left)}</td>
              <td>{cellOf(right)}</td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function frameFact(seconds: number): Fact {
  return {
    title: clockText(seconds),
    cellOf: (film) =>
      hasFrame(film, seconds) ? <FilmFrame film={film} seconds={seconds} /> : '没有画面',
  };
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>);
}

function qualityText({ name, width, height, bytes }: FilmView['qualities'][number]): string {
  return `${name}（${width} × ${height}，${byteText(bytes)}）`;
}

/** As 9:05, 1:09:05. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
