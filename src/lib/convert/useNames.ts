import { useEffect, useState } from 'react';
import type { Work } from '../../shared/contract/index.ts';
import { INTERFACE_CONVERSION } from './conversion.ts';
import { convertTexts } from './converters.ts';

/** In the characters of the interface, as long as the page is open: a name never turns back on the next screen. */
const shownNames = new Map<string, string>();
const SEPARATOR = '\n';

/**
 * Categories, forms and tags, which servers name in Simplified characters only.
 * @returns what shows one of the names: in the characters of the interface, Simplified until the dictionary is loaded,
 *   or without it
 */
export function useNames(names: readonly string[]): (name: string) => string {
  const [, setConverted] = useState(0);
  const unknown = INTERFACE_CONVERSION === 'none' ? [] : names.filter((each) => !isShown(each));
  const asked = [...new Set(unknown)].join(SEPARATOR);
  useEffect(() => {
    if (!asked) return undefined;
    let isGone = false;
    const originals = asked.split(SEPARATOR);
    const note = (converted: readonly string[]) => {
      for (const [at, each] of originals.entries()) shownNames.set(each, converted[at] ?? each);
      if (!isGone) setConverted((count) => count + 1);
    };
    convertTexts(originals, INTERFACE_CONVERSION).then(note, () => undefined);
    return () => {
      isGone = true;
    };
  }, [asked]);
  return (name) => shownNames.get(name) ?? name;
}

function isShown(name: string): boolean {
  return name === '' || shownNames.has(name);
}

type Named = Pick<Work, 'category' | 'form' | 'tags'>;

/** @returns what gives the texts about one of the works its category, form and tags; never stored, nor sent */
export function useNamesOf(works: readonly Named[]): <T extends Named>(work: T) => T {
  const nameOf = useNames(
    works.flatMap(({ category = '', form = '', tags }) => [category, form, ...tags]),
  );
  return (work) => ({
    ...work,
    ...(work.category && { category: nameOf(work.category) }),
    ...(work.form && { form: nameOf(work.form) }),
    tags: work.tags.map(nameOf),
  });
}
