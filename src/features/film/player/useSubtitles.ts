import { useEffect, useState, type RefObject } from 'react';

/**
 * The words that belong to this moment. We draw them ourselves, above our bars and the same in every browser, unless
 * the browser draws the film.
 * @param tracks addresses of the film's own, one a line
 * @param language of the track that is on; null: none
 */
export function useSubtitles(
  videoRef: RefObject<HTMLVideoElement | null>,
  tracks: string,
  language: string | null,
  isDrawnByBrowser: boolean,
): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const all = [...(videoRef.current?.querySelectorAll('track') ?? [])];
    const elements = all.filter(({ src }) => tracks.includes(src));
    const chosen = elements.find(({ srclang }) => srclang === language)?.track;
    for (const { track } of elements) if (track !== chosen) track.mode = 'disabled';
    if (!chosen) return undefined;
    chosen.mode = isDrawnByBrowser ? 'showing' : 'hidden';
    const follow = () => setWords(wordsOf(chosen.activeCues));
    follow();
    chosen.addEventListener('cuechange', follow);
    return () => {
      chosen.removeEventListener('cuechange', follow);
      setWords('');
    };
  }, [videoRef, tracks, language, isDrawnByBrowser]);
  return isDrawnByBrowser ? '' : words;
}

function wordsOf(cues: TextTrackCueList | null): string {
  const texts = [...(cues ?? [])].map((cue) => {
    // Marks of voices and slanted letters are left out.
    return 'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
  });
  return texts.join('\n').trim();
}
