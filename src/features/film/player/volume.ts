let canSet: boolean | undefined;

/** Whether a page may set how loud a film is: iPhones leave that to their own keys. */
export function canSetVolume(): boolean {
  if (canSet === undefined) {
    const probe = document.createElement('video');
    probe.volume = 0.5;
    canSet = probe.volume === 0.5;
  }
  return canSet;
}
