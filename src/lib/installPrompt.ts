/** Chromium's own question whether to install, as far as it is used here. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | undefined;

/** From before the app is mounted: the browser tells it once, early, and would otherwise ask by itself (features 38). */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
}

/** What the browser held out; it answers once. */
export function heldInstallPrompt(): InstallPrompt | undefined {
  return held;
}

/** It has been answered, or the app is installed: there is nothing more to ask. */
export function dropInstallPrompt(): void {
  held = undefined;
}
