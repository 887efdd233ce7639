import { useEffect, useEffectEvent, type RefObject } from 'react';
import { commandOf, type Command } from './keys.ts';

/** Keys ask something of the player while it has the focus, or nothing has. */
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
  // A button is pressed with it.
  return !(key === ' ' && target.closest('button, a'));
}
