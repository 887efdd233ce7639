import { useEffect, useEffectEvent, type RefObject } from 'react';
import { commandOf, type Command } from './keys.ts';

/** Player keys work while the player, or nothing, has the focus. */
export function usePlayerKeys(
  playerRef: RefObject<HTMLElement | null>,
  run: (command: Command) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = commandOf(event);
    if (!command || !isMeant(event, playerRef.current)) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isMeant({ target, key }: KeyboardEvent, player: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !player) return false;
  if (target === document.body || target === document.documentElement) return true;
  if (!player.contains(target) || target.closest('dialog')) return false;
  // The space bar presses the focused button.
  return !(key === ' ' && target.closest('button, a'));
}
