import { lazy, Suspense, type ReactNode } from 'react';
import {
  detailAddress,
  isScreenAddress,
  type Address,
  type WebAddress,
} from '../../lib/addresses.ts';
import type { Banner } from '../../shared/contract/index.ts';
import { BANNER_AUTOPLAY_MS } from '../../shared/limits.ts';
import { Carousel } from './parts/Carousel.tsx';
import { SlideCard } from './parts/SlideCard.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';

const PickCard = lazy(() => import('./PickCard.tsx'));

interface HomeBannersProps {
  readonly banners: readonly Banner[];
  /** Replaces the card of a banner that leads into the app. */
  readonly card?: (banner: Banner, href: Address | WebAddress) => ReactNode;
}

/** The carousel; banners without a target are left out. */
export function HomeBanners({ banners, card }: HomeBannersProps) {
  const leading = banners.flatMap((banner) => {
    const target = targetOf(banner);
    return target ? [{ banner, ...target }] : [];
  });
  if (leading.length === 0) return null;
  const slides = leading.map(({ banner, href, isOutside }, index) => ({
    id: banner.uuid,
    label: banner.title,
    node:
      card && !isOutside ? (
        card(banner, href)
      ) : banner.item ? (
        <Suspense>
          <PickCard banner={banner} work={banner.item} href={href} />
        </Suspense>
      ) : (
        <SlideCard
          href={href}
          title={banner.title}
          subtitle={banner.subtitle}
          tags={banner.tag ? [banner.tag] : []}
          art={<WorkCover path={banner.cover} title="" eager={index === 0} />}
        />
      ),
  }));
  return <Carousel slides={slides} intervalMs={BANNER_AUTOPLAY_MS} />;
}

interface Target {
  readonly href: Address | WebAddress;
  readonly isOutside: boolean;
}

function targetOf({ kind, work, url }: Banner): Target | undefined {
  if (work) return { href: detailAddress(kind, work), isOutside: false };
  const parsed = url ? URL.parse(url, window.location.origin) : null;
  if (!parsed) return undefined;
  if (parsed.origin === window.location.origin) {
    const href = parsed.pathname + parsed.search;
    return isScreenAddress(href) ? { href, isOutside: false } : undefined;
  }
  // Banners are data: only web addresses may become links, never `javascript:`.
  return /^https?:$/.test(parsed.protocol)
    ? { href: parsed.href as WebAddress, isOutside: true }
    : undefined;
}
