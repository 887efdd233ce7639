import { Parser } from 'htmlparser2';
import { METADATA_BYTES_MAX } from '../importLimits.ts';
import { asNode, childOf, childrenOf, textOf, type XmlNode } from '../metadata/xml.ts';
import { type Container, decodeMarkup } from './container.ts';
import type { PackageFile } from './packageFile.ts';

/** An entry of the table of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** File within the container. */
  readonly path: string;
  /** Id of an element in it. */
  readonly fragment?: string;
}

const ENTRIES_MAX = 20_000;

/** @returns the table of contents in order, of the nav document or of the NCX; empty if neither can be read */
export async function readContents(
  container: Container,
  { nav, ncx }: PackageFile,
): Promise<readonly ContentsEntry[]> {
  const entries = nav === undefined ? [] : await readNav(container, nav).catch(() => []);
  if (entries.length > 0 || ncx === undefined) return entries.slice(0, ENTRIES_MAX);
  return (await readNcx(container, ncx).catch(() => [])).slice(0, ENTRIES_MAX);
}

async function readNav(container: Container, path: string): Promise<ContentsEntry[]> {
  const bytes = await container.entry(path)?.read();
  if (!bytes || bytes.length > METADATA_BYTES_MAX) return [];
  const entries: ContentsEntry[] = [];
  let isContents = false;
  let href: string | undefined;
  let title = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Page lists and landmarks are navs too.
        if (name === 'nav')
          isContents = (attributes['epub:type'] ?? 'toc').split(' ').includes('toc');
        if (name === 'a' && isContents) {
          href = attributes['href'];
          title = '';
        }
      },
      ontext(text) {
        title += text;
      },
      onclosetag(name) {
        if (name === 'nav') isContents = false;
        if (name !== 'a' || href === undefined) return;
        entries.push(...entryOf(container, path, href, title));
        href = undefined;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.write(decodeMarkup(bytes));
  parser.end();
  return entries;
}

async function readNcx(container: Container, path: string): Promise<ContentsEntry[]> {
  const root = asNode((await container.xml(path))['ncx']);
  const entries: ContentsEntry[] = [];
  const open: XmlNode[] = childrenOf(childOf(root, 'navMap'), 'navPoint').toReversed();
  for (let point = open.pop(); point && entries.length < ENTRIES_MAX; point = open.pop()) {
    const href = textOf(childOf(point, 'content'), '@src');
    entries.push(...entryOf(container, path, href, textOf(childOf(point, 'navLabel'), 'text')));
    open.push(...childrenOf(point, 'navPoint').toReversed());
  }
  return entries;
}

function entryOf(container: Container, from: string, href: string, text: string): ContentsEntry[] {
  const title = text.replace(/\s+/g, ' ').trim();
  if (title === '' || href === '') return [];
  const fragment = href.split('#')[1];
  return [{ title, path: container.resolve(from, href), ...(fragment && { fragment }) }];
}
