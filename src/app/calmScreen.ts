import { PAY_PATH } from '../lib/payAddress.ts';
import { isWithoutPrompts, onPromptChange } from '../ui/promptTurn.ts';
import type { AppRouter } from './router.ts';
import type { AppStore } from './store.ts';

/**
 * Resolves on a screen where a passing message disturbs nothing: no reader, no payment, no open dialog, and no other
 * message, which it would replace.
 */
export function calmScreen(
  router: Pick<AppRouter, 'state' | 'subscribe'>,
  { getState, subscribe }: Pick<AppStore, 'getState' | 'subscribe'>,
): Promise<void> {
  const isCalm = () => {
    const { pathname, staticData } = router.state.matches.at(-1) ?? {};
    const isOnScreen = !staticData?.isReader && pathname !== PAY_PATH && isWithoutPrompts();
    return isOnScreen && getState().global.toast === null;
  };
  return new Promise((resolve) => {
    const look = () => {
      if (!isCalm()) return;
      stopPrompts();
      stopScreens();
      stopMessages();
      resolve();
    };
    const stopPrompts = onPromptChange(look);
    const stopScreens = router.subscribe('onResolved', look);
    const stopMessages = subscribe(look);
    look();
  });
}
