import { useSyncExternalStore, type RefObject } from 'react';

export interface Fullscreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Prefixed API of Safari before 16.4 and on the iPad. */
interface WebkitDocument extends Partial<Document> {
  readonly webkitFullscreenEnabled?: boolean;
  readonly webkitFullscreenElement?: Element | null;
  readonly webkitExitFullscreen?: () => void;
}
interface WebkitElement extends Partial<HTMLElement> {
  readonly webkitRequestFullscreen?: () => void;
}

/**
 * Full screen; undefined where it is not supported (iPhone, some web views).
 * @param part element to show; default: the whole page
 */
export function useFullscreen(part?: RefObject<HTMLElement | null>): Fullscreen | undefined {
  const isOn = useSyncExternalStore(subscribe, isFullscreen);
  const change = () => toggle(isOn, part?.current ?? document.documentElement);
  return isPossible() ? { isOn, toggle: change } : undefined;
}

const EVENTS = ['fullscreenchange', 'webkitfullscreenchange'];

function subscribe(onChange: () => void): () => void {
  for (const name of EVENTS) document.addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, onChange);
  };
}

function isFullscreen(): boolean {
  const { fullscreenElement, webkitFullscreenElement } = document as WebkitDocument;
  return Boolean(fullscreenElement ?? webkitFullscreenElement);
}

function isPossible(): boolean {
  const { fullscreenEnabled, webkitFullscreenEnabled } = document as WebkitDocument;
  return Boolean(fullscreenEnabled ?? webkitFullscreenEnabled);
}

function toggle(isOn: boolean, root: WebkitElement): void {
  const page: WebkitDocument = document;
  const change = async () => {
    if (isOn && page.exitFullscreen) await page.exitFullscreen();
    else if (isOn) page.webkitExitFullscreen?.();
    else if (root.requestFullscreen) await root.requestFullscreen();
    else root.webkitRequestFullscreen?.();
  };
  // Rejected without a gesture or by a frame's policy: the page visibly stays as it is.
  change().catch(() => undefined);
}
