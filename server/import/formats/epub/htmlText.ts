import { Parser } from 'htmlparser2';
import { cleanLine, cutLong } from '../text/paragraphs.ts';

/** A part of a book as text. */
export interface HtmlText {
  readonly paragraphs: readonly string[];
  /** The first heading (h1 to h3) with text. */
  readonly heading: string | undefined;
  /** Number of paragraphs before the element with this id. */
  readonly marks: ReadonlyMap<string, number>;
  /** Addresses of pictures as they are written, in order. */
  readonly pictures: readonly string[];
}

const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table td th tr ul'
  ).split(' '),
);
/** rt and rp carry the reading of a ruby: the text goes on without it. */
const DROPPED = new Set(['head', 'script', 'style', 'rt', 'rp', 'rtc', 'template']);
const HEADINGS = new Set(['h1', 'h2', 'h3']);

/**
 * Takes the text of XHTML or HTML, block by block. Nothing of it is run or loaded.
 *
 * @param ids whose places are wanted
 */
export function htmlText(html: string, ids: ReadonlySet<string> = new Set()): HtmlText {
  const paragraphs: string[] = [];
  const marks = new Map<string, number>();
  const pictures: string[] = [];
  let text = '';
  let dropped = 0;
  let headingFrom: number | undefined;
  let heading: string | undefined;
  const end = () => {
    const line = cleanLine(text.replace(/\s+/g, ' '));
    text = '';
    if (line !== '') paragraphs.push(...cutLong(line));
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (DROPPED.has(name)) dropped += 1;
        if (dropped > 0) return;
        if (BLOCKS.has(name)) end();
        const { id = attributes['name'] } = attributes;
        if (id !== undefined && ids.has(id)) {
          end();
          if (!marks.has(id)) marks.set(id, paragraphs.length);
        }
        if (HEADINGS.has(name)) headingFrom ??= paragraphs.length;
        const picture = pictureOf(name, attributes);
        if (picture) pictures.push(picture);
      },
      ontext(piece) {
        if (dropped === 0) text += piece;
      },
      onclosetag(name) {
        if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
        if (dropped > 0 || !BLOCKS.has(name)) return;
        end();
        if (HEADINGS.has(name) && headingFrom !== undefined) {
          heading ??= paragraphs.slice(headingFrom).join(' ').slice(0, 200) || undefined;
          headingFrom = undefined;
        }
      },
    },
    {
      decodeEntities: true,
      lowerCaseTags: true,
      recognizeSelfClosing: true,
      lowerCaseAttributeNames: true,
    },
  );
  parser.write(html);
  parser.end();
  end();
  return { paragraphs, heading, marks, pictures };
}

function pictureOf(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (name === 'img') return attributes['src'];
  return name === 'image' ? (attributes['xlink:href'] ?? attributes['href']) : undefined;
}
