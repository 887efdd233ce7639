import { asNode, childOf, childrenOf, textOf, type XmlNode } from '../metadata/xml.ts';
import { validFields } from '../metadata/fields.ts';
import { ProblemError, type WorkFields } from '../types.ts';
import type { Container } from './container.ts';
import { htmlText } from './htmlText.ts';

/** What the package file of an EPUB says. Paths are within the container. */
export interface PackageFile {
  readonly fields: WorkFields;
  /** In reading order, parts outside it (`linear="no"`) left out. */
  readonly spine: readonly string[];
  readonly nav?: string;
  readonly ncx?: string;
  readonly cover?: string;
  readonly isPrePaginated: boolean;
}

/**
 * Reads container and package file.
 *
 * @throws {ProblemError} `epub_unreadable`
 */
export async function readPackage(container: Container): Promise<PackageFile> {
  const top = asNode((await container.xml('META-INF/container.xml'))['container']);
  const rootFile = childrenOf(childOf(top, 'rootfiles'), 'rootfile').map((each) =>
    textOf(each, '@full-path'),
  )[0];
  if (!rootFile) throw unreadable(container, 'META-INF/container.xml 没有写书在哪里');
  const opf = asNode((await container.xml(container.resolve('', rootFile)))['package']);
  const metadata = childOf(opf, 'metadata');
  const items = childrenOf(childOf(opf, 'manifest'), 'item').map((item) => ({
    id: textOf(item, '@id'),
    path: container.resolve(rootFile, textOf(item, '@href')),
    type: textOf(item, '@media-type'),
    properties: textOf(item, '@properties').split(/\s+/),
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = childOf(opf, 'spine');
  const paths = childrenOf(spine, 'itemref')
    .filter((ref) => textOf(ref, '@linear') !== 'no')
    .flatMap((ref) => byId.get(textOf(ref, '@idref'))?.path ?? []);
  if (paths.length === 0) throw unreadable(container, '书里没有阅读顺序（spine）');
  const metas = childrenOf(metadata, 'meta');
  const coverId = metas.find((meta) => textOf(meta, '@name') === 'cover');
  const ncx =
    byId.get(textOf(spine, '@toc')) ??
    items.find(({ type }) => type === 'application/x-dtbncx+xml');
  const nav = items.find(({ properties }) => properties.includes('nav'));
  const cover =
    items.find(({ properties }) => properties.includes('cover-image')) ??
    byId.get(coverId ? textOf(coverId, '@content') : '');
  return {
    fields: fieldsOf(metadata, textOf(spine, '@page-progression-direction') === 'rtl'),
    spine: paths,
    ...(nav && { nav: nav.path }),
    ...(ncx && { ncx: ncx.path }),
    ...(cover?.type.startsWith('image/') && { cover: cover.path }),
    isPrePaginated: metas.some(
      (meta) =>
        textOf(meta, '@property') === 'rendition:layout' && textOf(meta) === 'pre-paginated',
    ),
  };
}

function unreadable({ file }: Container, detail: string): ProblemError {
  return new ProblemError({ code: 'epub_unreadable', file, detail });
}

function fieldsOf(metadata: XmlNode, isRightToLeft: boolean): WorkFields {
  const texts = (name: string) =>
    childrenOf(metadata, name)
      .map((node) => textOf(node))
      .filter(Boolean);
  const tags = texts('subject').flatMap((subject) => subject.split(/[,，、;；]/));
  return validFields({
    title: texts('title')[0],
    author: texts('creator').join('、'),
    intro: htmlText(texts('description')[0] ?? '').paragraphs.join('\n'),
    tags: tags.length > 0 ? tags : undefined,
    layout: isRightToLeft ? 'manga' : undefined,
    language: texts('language')[0],
  }).fields;
}
