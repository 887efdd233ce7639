const ARROW = '-->';
const CUE_TIME = /^\s*(?:(\d+):)?(\d\d):(\d\d\.\d{3})\s+-->/;

/** Removes the cues that begin at `untilSeconds` or later; keeps every other block of the WebVTT text. */
export function cutSubtitles(text: string, untilSeconds: number): string {
  const shown = blocksOf(text).filter((block) => {
    const time = block.find((line) => line.includes(ARROW));
    return time === undefined || startOf(time) < untilSeconds;
  });
  return `${shown.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** Splits as players do: a block ends at an empty line, and where another cue begins without one. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r\n?|\n/)) {
    const block = blocks.at(-1) ?? [];
    const beginsAnother = line.includes(ARROW) && block.some((each) => each.includes(ARROW));
    if (line === '') blocks.push([]);
    else if (beginsAnother) blocks.push([line]);
    else block.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/** @returns seconds; Infinity where the time cannot be read */
function startOf(line: string): number {
  const [, hours = '0', minutes, seconds] = CUE_TIME.exec(line) ?? [];
  if (minutes === undefined) return Infinity;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
