import { preloadScreen } from './screens.ts';

/** A screen's chunk is asked for when its link is pressed, a moment before the click opens it. */
export function preloadOnPress(target: Document): void {
  const onPress = ({ target: pressed }: Event) => {
    const link = pressed instanceof Element ? pressed.closest('a') : null;
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname);
  };
  target.addEventListener('pointerdown', onPress, { passive: true });
  target.addEventListener('pointerover', onPress, { passive: true });
}
