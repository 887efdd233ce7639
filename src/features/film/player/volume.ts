let canSet: boolean | undefined;

/** Whether a page can set the volume: on iPhones only the hardware keys can. */
export function canSetVolume(): boolean {
  if (canSet === undefined) {
    const probe = document.createElement('video');
    probe.volume = 0.5;
    canSet = probe.volume === 0.5;
  }
  return canSet;
}
