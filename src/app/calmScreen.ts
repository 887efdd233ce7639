import { PAY_PATH } from '../lib/payAddress.ts';
import { isWithoutPrompts, onPromptChange } from '../ui/promptTurn.ts';
import type { AppRouter } from './router.ts';

/** Resolves on a screen where a passing message disturbs nothing: no reader, no payment, no open dialog. */
export function calmScreen(router: Pick<AppRouter, 'state' | 'subscribe'>): Promise<void> {
  const isCalm = () => {
    const { pathname, staticData } = router.state.matches.at(-1) ?? {};
    return !staticData?.isReader && pathname !== PAY_PATH && isWithoutPrompts();
  };
  return new Promise((resolve) => {
    const look = () => {
      if (!isCalm()) return;
      stopPrompts();
      stopScreens();
      resolve();
    };
    const stopPrompts = onPromptChange(look);
    const stopScreens = router.subscribe('onResolved', look);
    look();
  });
}
