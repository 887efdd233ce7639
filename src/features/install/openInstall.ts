import type { Dispatch } from '@reduxjs/toolkit';
import { bannerRest } from '../../lib/headerBanner.ts';
import { installBranch } from '../../lib/installBranch.ts';
import { dropInstallPrompt, heldInstallPrompt } from '../../lib/installPrompt.ts';
import { installSettings, setInstalled } from '../../lib/installSettings.ts';
import { isStandalone } from '../../lib/platform.ts';
import { INSTALL_HINT_CHAPTERS } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';

/** One overlay by itself a session (design 8). */
let wasOffered = false;

/** However it was opened: that was this session's. */
export function noteOffered(): void {
  wasOffered = true;
}

/** The browser's own question; what was answered is remembered (features 38). Only after a press. */
export async function askBrowser(): Promise<void> {
  const prompt = heldInstallPrompt();
  if (!prompt) return;
  // It answers once.
  dropInstallPrompt();
  const { outcome } = await prompt.prompt();
  if (outcome === 'accepted') setInstalled(true);
  else bannerRest.write(-Date.now());
}

/**
 * Opens the sheet by itself, at a fitting moment: at the first download (`now`), or once enough chapters were read.
 * Never twice a session, never while something else is open, never where it was said no to or is installed.
 */
export function offerInstall(dispatch: Dispatch, moment: 'now' | 'read'): void {
  const { installed, restUntil, chapters } = installSettings.read();
  if (wasOffered || installed || isStandalone() || Date.now() < restUntil) return;
  if (moment === 'read' && chapters.length < INSTALL_HINT_CHAPTERS) return;
  // Elsewhere browsers have ways of their own to say so, and nothing is lost without.
  if (installBranch(navigator).kind !== 'ios') return;
  noteOffered();
  dispatch(globalActions.overlayOpened('install'));
}
