/** Chromium's BeforeInstallPromptEvent, as far as it is used here. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | undefined;

/** Runs before the app is mounted: the event fires once, early, and the browser would otherwise prompt by itself. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
}

export function heldInstallPrompt(): InstallPrompt | undefined {
  return held;
}

/** Called after the prompt was answered or the app was installed. */
export function dropInstallPrompt(): void {
  held = undefined;
}
