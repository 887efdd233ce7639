import * as v from 'valibot';

/** The panels of a comic's page, stored with the record of its picture. */

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Shares of the page's width and height. */
const panelSchema = v.object({ left: share, top: share, width: share, height: share });

export const pagePanelsSchema = v.pipe(
  v.object({
    /** In reading order from left to right; empty: the page has none, or they are not certain. */
    panels: v.array(panelSchema),
    /** Indexes of `panels` in reading order from right to left. */
    rightToLeft: v.array(v.number()),
  }),
  v.check(({ panels, rightToLeft }) => isOrderOf(rightToLeft, panels.length)),
);

export const storedPanelsSchema = v.object({
  /** `PANELS_VERSION` of the app that found them. */
  version: v.number(),
  found: pagePanelsSchema,
});

export type Panel = v.InferOutput<typeof panelSchema>;
export type PagePanels = v.InferOutput<typeof pagePanelsSchema>;
export type StoredPanels = v.InferOutput<typeof storedPanelsSchema>;

function isOrderOf(order: readonly number[], length: number): boolean {
  const sorted = [...order].sort((a, b) => a - b);
  return order.length === length && sorted.every((value, index) => value === index);
}
