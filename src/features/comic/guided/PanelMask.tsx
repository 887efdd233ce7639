import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isMotionReduced } from '../../../lib/reading/reducedMotion.ts';
import type { Box, PanelView } from './guidedSteps.ts';
import styles from './PanelMask.module.css';

interface PanelMaskProps {
  /** The pages, which the view scales and moves. */
  readonly layer: RefObject<HTMLElement | null>;
  /** Undefined: the whole page. */
  readonly panel: Box | undefined;
  readonly view: PanelView | undefined;
  /** Moves smoothly; otherwise at once. */
  readonly isSmooth: boolean;
}

const MOVE = { duration: 320, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' } as const;

/** Dims what lies around the shown panel, and moves the pages from panel to panel. */
export function PanelMask({ layer, panel, view, isSmooth }: PanelMaskProps) {
  const mask = useRef<HTMLDivElement>(null);
  const transform = transformOf(view);
  const style = boxStyle(panel);
  const before = useRef({ transform, style });
  useLayoutEffect(() => {
    const from = before.current;
    before.current = { transform, style };
    if (!isSmooth || from.transform === transform) return;
    if (isMotionReduced()) return;
    layer.current?.animate([{ transform: from.transform }, { transform }], MOVE);
    const [start, end] =
      from.style && style ? [from.style, style] : [{ opacity: 0 }, { opacity: 1 }];
    if (style) mask.current?.animate([start, end], MOVE);
  });
  return panel && <div ref={mask} className={styles.mask} style={style} />;
}

export function transformOf(view: PanelView | undefined): string {
  return view ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : 'none';
}

function boxStyle(panel: Box | undefined) {
  if (!panel) return undefined;
  const { left, top, width, height } = panel;
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}
