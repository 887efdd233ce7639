import { preloadScreen } from './screens.ts';

/** Loads a screen's chunk when its link is pressed, shortly before the click opens it. */
export function preloadOnPress(target: Document): void {
  const onPress = ({ target: pressed }: Event) => {
    const link = pressed instanceof Element ? pressed.closest('a') : null;
    if (link?.origin === window.location.origin) void preloadScreen(link.pathname);
  };
  target.addEventListener('pointerdown', onPress, { passive: true });
  target.addEventListener('pointerover', onPress, { passive: true });
}
