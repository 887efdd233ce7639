import * as v from 'valibot';
import { RETURN_URL_CHARACTERS_MAX } from '../limits.ts';
import { type DataOf, endpoint } from './endpoint.ts';
import { field, priceSchema, textUpTo, uuidSchema } from './values.ts';

/** Money is in integer fen; coins are integers. */
export const comboSchema = v.object({
  uuid: uuidSchema,
  title: v.string(),
  kind: v.picklist(['coins', 'time']),
  coins: field.price,
  bonus: field.price,
  days: field.count,
  amount: priceSchema,
  original_amount: field.price,
  tag: field.text,
  best: v.optional(v.boolean(), false),
});
export type Combo = v.InferOutput<typeof comboSchema>;

export const combo = endpoint({
  name: 'combo',
  method: 'GET',
  path: '/api/combo/',
  input: v.object({}),
  data: v.object({ combos: v.array(comboSchema) }),
  token: 'header',
  repeat: 'safe',
});

const methodSchema = v.object({
  id: v.string(),
  title: v.string(),
  icon: field.text,
  hint: v.optional(v.string()),
});
export type PayMethod = v.InferOutput<typeof methodSchema>;

export const pay = endpoint({
  name: 'pay',
  method: 'GET',
  path: '/api/pay/',
  input: v.object({}),
  data: v.object({
    methods: v.array(methodSchema),
  }),
  token: 'header',
  repeat: 'safe',
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'GET',
  path: '/api/place_order/',
  input: v.object({
    combo: uuidSchema,
    method: textUpTo(32),
    /** Absolute address to which the payment page returns; a server may ignore it. */
    return_url: v.optional(v.pipe(textUpTo(RETURN_URL_CHARACTERS_MAX), v.url())),
  }),
  data: v.object({
    order: uuidSchema,
    amount: priceSchema,
    pay_url: v.pipe(v.string(), v.url()),
    expires_at: v.string(),
    /** The merchant's order number, as on the payment's bill. */
    number: field.text,
  }),
  token: 'header',
  repeat: 'keyed',
});
export type PlacedOrder = DataOf<typeof placeOrder>;

/** Closes a waiting order; an order paid meanwhile stays paid. Optional: 404 or 400 turns it off. */
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/records/',
  input: v.object({ action: v.literal('cancel'), type: v.literal('order'), order: uuidSchema }),
  data: v.object({ uuids: v.optional(v.array(uuidSchema), []) }),
  token: 'header',
  repeat: 'keyed',
});
