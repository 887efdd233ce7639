import { useLayoutEffect, type RefObject } from 'react';

/** Scroll offsets of lists that were shown in this session, in px; the one left longest ago is forgotten first. */
const offsets = new Map<string, number>();
const LISTS_MAX = 20;

/**
 * Shows a list where it was left, also after its screen was dropped from memory or another text was typed over it.
 * @param list within the screen's scroll box
 * @param key identifies the list
 */
export function useScrollMemory(list: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const box = list.current?.closest<HTMLElement>('[data-scroll]');
    if (!box) return undefined;
    const offset = offsets.get(key);
    if (offset !== undefined) box.scrollTop = offset;
    const note = () => {
      offsets.delete(key);
      offsets.set(key, box.scrollTop);
      const [oldest] = offsets.keys();
      if (offsets.size > LISTS_MAX && oldest !== undefined) offsets.delete(oldest);
    };
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [list, key]);
}
