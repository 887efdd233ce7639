import path from 'node:path';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { METADATA_BYTES_MAX } from '../importLimits.ts';
import { asNode, childOf, childrenOf, parseXml, textOf, type XmlNode } from '../metadata/xml.ts';
import { ProblemError } from '../types.ts';

/** The files of an EPUB by the addresses that its parts use. */
export class Container {
  readonly file: string;
  readonly #byName: ReadonlyMap<string, ArchiveEntry>;

  constructor(archive: Archive, file: string) {
    this.file = file;
    this.#byName = new Map(
      archive.entries.flatMap((entry) => [
        [plain(entry.name).toLowerCase(), entry] as const,
        [plain(entry.name), entry] as const,
      ]),
    );
  }

  /** @returns the path in the container of an address in one of its files, without its fragment */
  resolve(from: string, href: string): string {
    const [address = ''] = href.split('#');
    const decoded = decodeHref(address);
    return plain(path.posix.join(path.posix.dirname(from), decoded)).replace(/^\/+/, '');
  }

  entry(name: string): ArchiveEntry | undefined {
    return this.#byName.get(name) ?? this.#byName.get(name.toLowerCase());
  }

  /**
   * Reads a part that describes the book.
   *
   * @throws {ProblemError} `epub_unreadable` if it is missing, too large or no XML
   */
  async xml(name: string): Promise<XmlNode> {
    const bytes = await this.entry(name)?.read();
    if (!bytes || bytes.length > METADATA_BYTES_MAX)
      throw this.#unreadable(`${name} 不见了、太大，或不是 XML`);
    try {
      return parseXml(decodeMarkup(bytes));
    } catch {
      throw this.#unreadable(`${name} 不见了、太大，或不是 XML`);
    }
  }

  #unreadable(detail: string): ProblemError {
    return new ProblemError({ code: 'epub_unreadable', file: this.file, detail });
  }
}

/** Fonts that are made unreadable outside their book are no protection of the book. */
const FONT_ALGORITHMS = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
]);

/** @returns whether parts of the book itself are encrypted */
export async function isProtected(container: Container): Promise<boolean> {
  if (!container.entry('META-INF/encryption.xml')) return false;
  const root = asNode((await container.xml('META-INF/encryption.xml'))['encryption']);
  return childrenOf(root, 'EncryptedData').some(
    (data) => !FONT_ALGORITHMS.has(textOf(childOf(data, 'EncryptionMethod'), '@Algorithm')),
  );
}

/** @returns the text of XML or XHTML by its byte order mark or declaration, else UTF-8 */
export function decodeMarkup(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 200).toString('latin1');
  const name = /encoding\s*=\s*["']([\w-]{2,20})["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(name ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function decodeHref(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function plain(name: string): string {
  return name.normalize('NFC');
}
