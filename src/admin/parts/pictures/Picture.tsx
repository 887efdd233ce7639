import { useEffect, useState } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import { readPicture } from '../../api/callAdmin.ts';
import styles from './Pictures.module.css';

interface PictureProps {
  /** The key of the picture; '' where there is none. */
  path: string;
  as: 'cover' | 'banner' | 'page';
  alt: string;
}

/** A stored picture, or a box of its size until it is there. */
export function Picture({ path, as, alt }: PictureProps) {
  const address = usePictureAddress(path);
  const className = classNames(styles.picture, styles[as]);
  if (path === '') return <span className={className}>还没有图片</span>;
  if (address === '') return <span className={className}>图片读不出来</span>;
  if (!address) return <span className={className} aria-hidden="true" />;
  return <img className={className} src={address} alt={alt} />;
}

/** @returns an address of the page's memory; undefined while it loads, '' where the picture cannot be had */
export function usePictureAddress(path: string): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly address: string }>();
  useEffect(() => {
    if (path === '') return undefined;
    const stop = new AbortController();
    let address = '';
    const load = async () => {
      const picture = await readPicture(path, stop.signal);
      if (stop.signal.aborted) return;
      address = picture ? URL.createObjectURL(picture) : '';
      setLoaded({ path, address });
    };
    void load();
    return () => {
      stop.abort();
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [path]);
  return loaded?.path === path ? loaded.address : undefined;
}
