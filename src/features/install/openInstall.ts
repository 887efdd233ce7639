import type { Dispatch } from '@reduxjs/toolkit';
import { bannerRest } from '../../lib/headerBanner.ts';
import { installBranch } from '../../lib/installBranch.ts';
import { dropInstallPrompt, heldInstallPrompt } from '../../lib/installPrompt.ts';
import { installSettings, setInstalled } from '../../lib/installSettings.ts';
import { isStandalone } from '../../lib/platform.ts';
import { INSTALL_HINT_CHAPTERS } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';

/** The overlay opens by itself at most once a session. */
let wasOffered = false;

/** Counts every opening of the overlay, also by the reader. */
export function noteOffered(): void {
  wasOffered = true;
}

/** Shows the browser's install prompt and remembers the answer. Requires a user gesture. */
export async function askBrowser(): Promise<void> {
  const prompt = heldInstallPrompt();
  if (!prompt) return;
  // The event's prompt() works only once.
  dropInstallPrompt();
  const { outcome } = await prompt.prompt();
  if (outcome === 'accepted') setInstalled(true);
  else bannerRest.write(-Date.now());
}

/**
 * Opens the install overlay by itself: at the first download (`now`), or after enough chapters were read. Never twice a
 * session, nor after a refusal, nor where the app is installed.
 */
export function offerInstall(dispatch: Dispatch, moment: 'now' | 'read'): void {
  const { installed, restUntil, chapters } = installSettings.read();
  if (wasOffered || installed || isStandalone() || Date.now() < restUntil) return;
  if (moment === 'read' && chapters.length < INSTALL_HINT_CHAPTERS) return;
  // Other browsers offer the installation themselves, and keep stored data without it.
  if (installBranch(navigator).kind !== 'ios') return;
  noteOffered();
  dispatch(globalActions.overlayOpened('install'));
}
