import type { Dispatch } from '@reduxjs/toolkit';
import { installBranch } from '../../lib/installBranch.ts';
import { dropInstallPrompt, heldInstallPrompt } from '../../lib/installPrompt.ts';
import { changeInstallSettings, installSettings } from '../../lib/installSettings.ts';
import { isStandalone } from '../../lib/platform.ts';
import { INSTALL_HINT_CHAPTERS } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';

/** One overlay by itself a session (design 8). */
let wasOffered = false;

/** A person pressed 安装 or 添加: the browser's own question where it held one out, else the sheet of this platform. */
export async function openInstall(dispatch: Dispatch): Promise<void> {
  wasOffered = true;
  if (await askBrowser()) return;
  dispatch(globalActions.overlayOpened('install'));
}

/** @returns false where the browser has no question of its own; what was answered is remembered (features 38) */
export async function askBrowser(): Promise<boolean> {
  const prompt = heldInstallPrompt();
  if (!prompt) return false;
  // It answers once.
  dropInstallPrompt();
  const { outcome } = await prompt.prompt();
  changeInstallSettings(
    outcome === 'accepted' ? { installed: true } : { closedAt: Date.now(), valued: false },
  );
  return true;
}

/**
 * Opens the sheet by itself, at a fitting moment: at the first download (`now`), or once enough chapters were read.
 * Never twice a session, never while something else is open, never where it was said no to or is installed.
 */
export function offerInstall(dispatch: Dispatch, moment: 'now' | 'read'): void {
  const { installed, restUntil, chapters } = installSettings.read();
  if (wasOffered || installed || isStandalone() || Date.now() < restUntil) return;
  if (moment === 'read' && chapters.length < INSTALL_HINT_CHAPTERS) return;
  const { kind } = installBranch(navigator);
  if (kind !== 'ios' && kind !== 'android') return;
  wasOffered = true;
  dispatch(globalActions.overlayOpened('install'));
}
