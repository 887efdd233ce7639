import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Typesetting } from '../typeset/layOutChapter.ts';
import { forgetMeasures, typesettingOf } from './typesetting.ts';
import type { BookLook } from './view.ts';

interface TextBox {
  readonly font: BookLook['font'];
  /** Inside the margins and the space left free above and below, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly family: string;
}

interface SetBox {
  readonly typesetting: Typesetting;
  readonly height: number;
}

/**
 * Typesetting that fits the element; null while the element has no size, as on a hidden screen.
 * @param sizer fills the text area and has its font
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
    // A web font that loads late has other widths than its fallback.
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
    // `fonts` is in the result so that a loaded font causes a new layout.
    return { typesetting: typesettingOf(whole, { room, family, lang }), height, fonts };
  }, [box, fonts, font, margin, fontSize, lineHeight, paragraphGapEm, indentEm, isJustified, lang]);
}
