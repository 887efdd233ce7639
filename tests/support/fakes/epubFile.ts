import { zipFile, type ZipEntry } from './zipFile.ts';

/** A book to make. Paths are within `OEBPS/`, hrefs as they are written. */
export interface EpubBook {
  /** Elements of `<metadata>`. */
  readonly metadata?: string;
  /** Bodies by href, in reading order. */
  readonly parts: readonly (readonly [href: string, body: string])[];
  readonly navigation?: {
    readonly kind: 'nav' | 'ncx';
    readonly entries: readonly (readonly [string, string])[];
  };
  readonly spine?: string;
  readonly files?: readonly ZipEntry[];
}

/** Makes an EPUB. */
export function epubFile({
  metadata = '',
  parts,
  navigation,
  spine = '',
  files = [],
}: EpubBook): Buffer {
  const items = parts.map(
    ([href], index) => `<item id="p${index}" href="${href}" media-type="application/xhtml+xml"/>`,
  );
  const refs = parts.map((_, index) => `<itemref idref="p${index}"/>`);
  const isNav = navigation?.kind === 'nav';
  if (navigation) {
    items.push(
      isNav
        ? '<item id="nav" href="toc/nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
        : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    );
  }
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>
    <manifest>${items.join('')}</manifest><spine toc="ncx" ${spine}>${refs.join('')}</spine></package>`;
  const container = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const html = (body: string) =>
    `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
  return zipFile([
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    { name: 'META-INF/container.xml', data: container },
    { name: 'OEBPS/book.opf', data: opf },
    ...parts.map(([href, body]) => ({
      name: `OEBPS/${decodeURIComponent(href)}`,
      data: html(body),
    })),
    ...(navigation ? [navigationFile(navigation)] : []),
    ...files,
  ]);
}

function navigationFile({ kind, entries }: NonNullable<EpubBook['navigation']>): ZipEntry {
  if (kind === 'nav') {
    const list = entries
      .map(([href, title]) => `<li><a href="../${href}">${title}</a></li>`)
      .join('');
    const data = `<html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="landmarks"><a href="../x">封面</a></nav>
      <nav epub:type="toc"><ol>${list}</ol></nav></body></html>`;
    return { name: 'OEBPS/toc/nav.xhtml', data };
  }
  const points = entries.map(
    ([href, title]) =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${href}"/></navPoint>`,
  );
  return {
    name: 'OEBPS/toc.ncx',
    data: `<?xml version="1.0"?><ncx><navMap>${points.join('')}</navMap></ncx>`,
  };
}
