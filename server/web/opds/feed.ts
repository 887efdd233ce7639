import { escapeMarkup } from '../../base/markup.ts';
import { isoTime } from '../../base/time.ts';

/** Atom feeds as OPDS 1.2 has them, with the attributes of the Page Streaming Extension. */

export const NAVIGATION_TYPE = 'application/atom+xml;profile=opds-catalog;kind=navigation';
export const ACQUISITION_TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
const STREAM = 'http://vaemendis.net/opds-pse/stream';

export interface FeedLink {
  readonly rel: string;
  readonly type: string;
  readonly href: string;
}

/** A chapter that a reader fetches page by page. */
export interface PageStream {
  /** With `{pageNumber}`, counted from 0, and `{maxWidth}` in pixels. */
  readonly href: string;
  readonly type: string;
  readonly pages: number;
  /** Counted from 1; undefined where it was never opened. */
  readonly lastRead?: { readonly page: number; readonly atMs: number } | undefined;
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly updatedMs: number;
  readonly author?: string;
  readonly summary?: string;
  readonly links: readonly FeedLink[];
  readonly stream?: PageStream;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly updatedMs: number;
  readonly links: readonly FeedLink[];
  readonly entries: readonly FeedEntry[];
}

export function feedXml({ id, title, updatedMs, links, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:pse="http://vaemendis.net/opds-pse/ns">',
    element('id', `urn:moyu:${id}`),
    element('title', title),
    element('updated', isoTime(updatedMs)),
    '<author><name>墨屿</name></author>',
    ...links.map(linkXml),
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml({ id, title, updatedMs, author, summary, links, stream }: FeedEntry): string {
  return [
    '<entry>',
    element('id', `urn:moyu:${id}`),
    element('title', title),
    element('updated', isoTime(updatedMs)),
    author ? `<author>${element('name', author)}</author>` : '',
    summary ? `<content type="text">${escapeMarkup(summary)}</content>` : '',
    ...links.map(linkXml),
    stream ? streamXml(stream) : '',
    '</entry>',
  ]
    .filter(Boolean)
    .join('');
}

function linkXml({ rel, type, href }: FeedLink): string {
  return `<link ${attributes({ rel, type, href })}/>`;
}

function streamXml({ href, type, pages, lastRead }: PageStream): string {
  const read = lastRead && {
    'pse:lastRead': String(lastRead.page),
    'pse:lastReadDate': isoTime(lastRead.atMs),
  };
  return `<link ${attributes({ rel: STREAM, type, href, 'pse:count': String(pages), ...read })}/>`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
    .join(' ');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

/** Describes the search to readers (OpenSearch 1.1). @param template an address with `{searchTerms}` */
export function searchDescription(template: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '<ShortName>墨屿</ShortName><InputEncoding>UTF-8</InputEncoding>',
    `<Url ${attributes({ type: ACQUISITION_TYPE, template })}/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
