import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Typesetting } from '../typeset/layOutChapter.ts';
import { forgetMeasures, typesettingOf } from './typesetting.ts';
import type { BookLook } from './view.ts';

interface TextBox {
  readonly font: BookLook['font'];
  /** Between the margins and what is kept free above and below, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** As the page resolves it. */
  readonly family: string;
}

interface SetBox {
  readonly typesetting: Typesetting;
  /** CSS pixels. */
  readonly height: number;
}

/**
 * How text is set into an element of this size; null while it has none: in a hidden screen.
 * @param sizer fills the room of the text, and has its font
 */
export function useTextBox(
  sizer: RefObject<HTMLElement | null>,
  look: BookLook,
  lang: string,
): SetBox | null {
  const [box, setBox] = useState<TextBox | null>(null);
  const { font, margin } = look;
  useLayoutEffect(() => {
    const element = sizer.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight: height } = element;
      if (clientWidth === 0 || height === 0) return;
      const width = Math.max(1, clientWidth - 2 * margin);
      const family = getComputedStyle(element).fontFamily;
      setBox((before) =>
        before?.width === width && before.height === height && before.family === family
          ? before
          : { font, width, height, family },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [sizer, font, margin]);

  const [fonts, setFonts] = useState(0);
  useEffect(() => {
    // A font of the page that comes late has other widths than what stood in for it.
    const onLoaded = (event: FontFaceSetLoadEvent) => {
      const families = event.fontfaces.map(({ family }) => family.replaceAll(/["']/g, ''));
      const used = sizer.current ? getComputedStyle(sizer.current).fontFamily : '';
      if (!families.some((family) => used.includes(family))) return;
      forgetMeasures();
      setFonts((count) => count + 1);
    };
    document.fonts.addEventListener('loadingdone', onLoaded);
    return () => document.fonts.removeEventListener('loadingdone', onLoaded);
  }, [sizer]);

  const { fontSize, lineHeight, paragraphGapEm, indentEm, isJustified } = look;
  return useMemo(() => {
    if (!box) return null;
    const whole = { font, margin, fontSize, lineHeight, paragraphGapEm, indentEm, isJustified };
    const { width: room, family, height } = box;
    // Named, so that a font that has come sets everything anew.
    return { typesetting: typesettingOf(whole, { room, family, lang }), height, fonts };
  }, [box, fonts, font, margin, fontSize, lineHeight, paragraphGapEm, indentEm, isJustified, lang]);
}
