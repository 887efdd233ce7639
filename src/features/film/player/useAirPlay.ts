import { useEffect, useState, type RefObject } from 'react';

interface AirPlayVideo extends HTMLVideoElement {
  readonly webkitShowPlaybackTargetPicker?: () => void;
}

/** Opens the AirPlay picker; undefined if Safari finds no device. */
export function useAirPlay(videoRef: RefObject<HTMLVideoElement | null>): (() => void) | undefined {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const video: AirPlayVideo | null = videoRef.current;
    if (!video?.webkitShowPlaybackTargetPicker) return undefined;
    const follow = (event: Event) => {
      setIsThere(
        (event as Event & { readonly availability?: string }).availability === 'available',
      );
    };
    const name = 'webkitplaybacktargetavailabilitychanged';
    video.addEventListener(name, follow);
    return () => video.removeEventListener(name, follow);
  }, [videoRef]);
  if (!isThere) return undefined;
  return () => {
    const video: AirPlayVideo | null = videoRef.current;
    video?.webkitShowPlaybackTargetPicker?.();
  };
}
