const CUE_TIME = /^(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->/;

/** The cues of a WebVTT text that begin before `untilSeconds`, and everything in it that is no cue. */
export function cutSubtitles(text: string, untilSeconds: number): string {
  const blocks = text.split(/(?:\r\n?|\n){2,}/);
  const kept = blocks.filter((block) => {
    const startsAt = startOf(block);
    return startsAt === undefined || startsAt < untilSeconds;
  });
  return `${kept.join('\n\n').trimEnd()}\n`;
}

/** Seconds; undefined of what is no cue. */
function startOf(block: string): number | undefined {
  const times = block.split(/\r\n?|\n/).map((line) => CUE_TIME.exec(line));
  const [, hours = '0', minutes, seconds] = times.find((time) => time !== null) ?? [];
  if (minutes === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
