import { XMLParser } from 'fast-xml-parser';

/** An element: attributes begin with `@`, texts are trimmed, repeated children are lists. */
export type XmlNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities of a document type could multiply; the five of XML and numbers are replaced below.
  processEntities: false,
});

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/**
 * Parses XML without document type entities. Bound the text before.
 *
 * @throws if the text is no XML or nested too deeply
 */
export function parseXml(text: string): XmlNode {
  return asNode(parser.parse(text.replace(/^\uFEFF/, '')));
}

/** @returns the value as an element; empty if it is none */
export function asNode(value: unknown): XmlNode {
  return typeof value === 'object' && value !== null ? (value as XmlNode) : {};
}

/** @returns the children of this name, however many there are */
export function childrenOf(node: XmlNode, name: string): readonly XmlNode[] {
  const value = node[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'string' ? { '#text': each } : asNode(each),
  );
}

/** @returns the first child of this name */
export function childOf(node: XmlNode, name: string): XmlNode {
  return childrenOf(node, name)[0] ?? {};
}

/** @returns the text of an element or of one of its attributes (`@id`); empty if there is none */
export function textOf(node: XmlNode, name = '#text'): string {
  const value =
    name.startsWith('@') || name === '#text' ? node[name] : childOf(node, name)['#text'];
  return typeof value === 'string' ? decodeEntities(value).trim() : '';
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
