const VARIANTS = ['ours', 'plain', 'virtua'] as const;
export type Variant = (typeof VARIANTS)[number];

/** What is measured of each variant. */
export interface RideKind {
  readonly pages: number;
  /** `pages` of 800 × 1200 px, or `strips` of 800 × 12000 px. */
  readonly shape: 'pages' | 'strips';
  readonly source: 'wheel' | 'touch';
  /** `phone`: Chromium's own mode for devices with little memory. */
  readonly device: 'desktop' | 'phone';
  /** Every page is on the device before the ride: ours in its offline store, a peer's in the browser's cache. */
  readonly isStored: boolean;
}

export interface Turn extends RideKind {
  readonly variant: Variant;
}

const KINDS = ['300', '300 touch', '300 stored', '1000', '10 strips'].flatMap((kind) => [
  kind,
  `${kind} phone`,
]);
const TURN = new RegExp(`^(${VARIANTS.join('|')}) (\\d+)((?: (?:touch|phone|stored|strips))*)$`);

/**
 * @param text turns separated by commas, as in "ours 300, plain 300 touch phone stored"; '' is the whole plan, in which
 *   the variants alternate
 * @param rounds of the whole plan
 * @throws with the turn that cannot be read
 */
export function parsePlan(text: string, rounds: number): readonly Turn[] {
  if (text.trim()) return text.split(',').map((part) => parseTurn(part.trim()));
  return Array.from({ length: rounds }, () =>
    KINDS.flatMap((kind) => VARIANTS.map((variant) => parseTurn(`${variant} ${kind}`))),
  ).flat();
}

function parseTurn(text: string): Turn {
  const [, variant, pages, more = ''] = TURN.exec(text) ?? [];
  if (!variant || Number(pages) < 1) {
    throw new Error(`${text} is no turn: VARIANT PAGES [touch] [phone] [stored] [strips]`);
  }
  const words = new Set(more.split(' '));
  return {
    variant: variant as Variant,
    pages: Number(pages),
    shape: words.has('strips') ? 'strips' : 'pages',
    source: words.has('touch') ? 'touch' : 'wheel',
    device: words.has('phone') ? 'phone' : 'desktop',
    isStored: words.has('stored'),
  };
}

/** As in "300 pages, touch, phone, stored". */
export function kindText({ pages, shape, source, device, isStored }: RideKind): string {
  return [`${pages} ${shape}`, source, device, ...(isStored ? ['stored'] : [])].join(', ');
}
