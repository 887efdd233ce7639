import { lazy, Suspense, type ReactNode } from 'react';
import { detailAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink, type Navigation } from '../../lib/navigation.ts';
import type { Banner } from '../../shared/contract/index.ts';
import { BANNER_AUTOPLAY_MS } from '../../shared/limits.ts';
import { Carousel } from './parts/Carousel.tsx';
import { SlideCard } from './parts/SlideCard.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';

const PickCard = lazy(() => import('./PickCard.tsx'));

interface HomeBannersProps {
  readonly banners: readonly Banner[];
  /** Replaces the card of a banner that leads into the app. */
  readonly card?: (banner: Banner, href: string) => ReactNode;
}

/** The carousel; banners without a target are left out. */
export function HomeBanners({ banners, card }: HomeBannersProps) {
  const navigation = useNavigation();
  const onOpen = useOpenLink();
  const leading = banners.flatMap((banner) => {
    const target = targetOf(banner, navigation);
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
          <PickCard banner={banner} work={banner.item} href={href} onOpen={onOpen} />
        </Suspense>
      ) : (
        <SlideCard
          href={href}
          // The browser opens addresses of other sites.
          onOpen={isOutside ? undefined : onOpen}
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
  readonly href: string;
  readonly isOutside: boolean;
}

function targetOf({ kind, work, url }: Banner, { knows }: Navigation): Target | undefined {
  if (work) {
    const href = detailAddress(kind, work);
    return knows(href) ? { href, isOutside: false } : undefined;
  }
  const parsed = url ? URL.parse(url, window.location.origin) : null;
  if (!parsed) return undefined;
  if (parsed.origin === window.location.origin) {
    return knows(parsed.href) ? { href: parsed.href, isOutside: false } : undefined;
  }
  // Banners are data: only web addresses may become links, never `javascript:`.
  return /^https?:$/.test(parsed.protocol) ? { href: parsed.href, isOutside: true } : undefined;
}
