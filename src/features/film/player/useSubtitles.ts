import { useEffect, useState, type RefObject } from 'react';

/**
 * Text of the current subtitles. Rendered by the page, above its bars and the same in every browser, unless the browser
 * renders the film itself.
 * @param tracks URLs of the film's tracks, separated by line feeds
 * @param language of the active track; null: off
 */
export function useSubtitles(
  videoRef: RefObject<HTMLVideoElement | null>,
  tracks: string,
  language: string | null,
  isDrawnByBrowser: boolean,
): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const all = [...(videoRef.current?.querySelectorAll('track') ?? [])];
    const elements = all.filter(({ src }) => tracks.includes(src));
    const chosen = elements.find(({ srclang }) => srclang === language)?.track;
    for (const { track } of elements) if (track !== chosen) track.mode = 'disabled';
    if (!chosen) return undefined;
    chosen.mode = isDrawnByBrowser ? 'showing' : 'hidden';
    const follow = () => setText(cueText(chosen.activeCues));
    follow();
    chosen.addEventListener('cuechange', follow);
    return () => {
      chosen.removeEventListener('cuechange', follow);
      setText('');
    };
  }, [videoRef, tracks, language, isDrawnByBrowser]);
  return isDrawnByBrowser ? '' : text;
}

function cueText(cues: TextTrackCueList | null): string {
  const texts = [...(cues ?? [])].map((cue) => {
    // Drops voice and italic markup.
    return 'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
  });
  return texts.join('\n').trim();
}
