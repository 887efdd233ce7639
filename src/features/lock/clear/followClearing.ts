import { CLEAR_CHANNEL_NAME, CLEAR_PATH } from '../../../shared/names.ts';

/** Of an address: another tab clears this device. */
export const CLEARED_ELSEWHERE = '#elsewhere';

/** Leaves the app as soon as another tab clears this device: its data would be written again. */
export function followClearing(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  new BroadcastChannel(CLEAR_CHANNEL_NAME).addEventListener('message', () => {
    window.location.replace(CLEAR_PATH + CLEARED_ELSEWHERE);
  });
}
