import type { Edit } from '../mutants/copy-of-code'

/** A well-known way to lose money. `places`: where servers end, when the mistake shows only there. */
export type Mutant = { name: string; edits: Edit[]; places?: string[] }

const nothingBut = (edit: Edit) => [edit]

/** The audit of a chaos run has to find every one of these; one that it does not find says that it looks away. */
export const MUTANTS: Mutant[] = [
  {
    name: 'a payment is opened without an idempotency key',
    edits: nothingBut({
      file: 'src/modules/orders/checkout/card-payment.ts',
      find: '`pi:$' + '{checkout.id}`',
      put: '`pi:$' + '{world.newId()}`',
    }),
  },
  {
    name: 'stock is looked at, and written afterwards',
    edits: [
      {
        file: 'src/modules/stores/inventory/inventory.store.ts',
        find: 'sql`reserved = i.reserved + w.quantity`',
        put: 'sql`reserved = w.was + w.quantity`',
      },
      {
        file: 'src/modules/stores/inventory/inventory.store.ts',
        find: 'select i.store_id, i.product_id, wanted.quantity\n      from',
        put: 'select i.store_id, i.product_id, wanted.quantity, i.reserved as was, i.on_hand - i.reserved as free\n      from',
      },
      {
        file: 'src/modules/stores/inventory/inventory.store.ts',
        find: 'where not i.unlimited\n      order by i.store_id, i.product_id for update of i',
        put: 'where not i.unlimited',
      },
      {
        file: 'src/modules/stores/inventory/inventory.store.ts',
        find: 'and i.product_id = w.product_id and i.on_hand - i.reserved >= w.quantity\n    returning',
        put: 'and i.product_id = w.product_id and w.free >= w.quantity\n    returning',
      },
    ],
  },
  {
    name: 'only the client completes an order',
    edits: [
      {
        file: 'src/modules/orders/provider-events/provider-events.ts',
        find: '    await place(world, checkout)\n',
        put: '    if (checkout.order_id) await place(world, checkout)\n',
      },
      {
        file: 'src/modules/orders/checkout/release-checkout.ts',
        find: 'if (intent && isPaid(intent, checkout)) {',
        put: 'if (intent && isPaid(intent, checkout) && checkout.order_id) {',
      },
    ],
  },
  {
    name: 'a client that says it has paid is believed',
    edits: nothingBut({
      file: 'src/modules/orders/checkout/place-order.ts',
      find: 'if (intent && !isPaid(intent, found))',
      put: 'if (intent && !intent.id)',
    }),
  },
  {
    name: 'the server makes a new key for every call',
    edits: ['create-payment-intent', 'place-purchase'].map(file => ({
      file: `src/modules/orders/checkout/${file}.ts`,
      find: 'ctx.request.idempotencyKey ?? ctx.world.newId()',
      put: 'ctx.world.newId()',
    })),
  },
  {
    name: 'client and webhook each complete the order, without meeting',
    edits: [
      {
        file: 'src/modules/orders/checkout/checkouts.store.ts',
        find: " and (checkout.state = 'reserved') is not false",
        put: '',
      },
      {
        file: 'src/modules/orders/checkout/write-order.ts',
        find: '`place:$' + '{checkout.id}`',
        put: '`place:$' + '{world.newId()}`',
      },
      {
        file: 'migrations/0004-ordering.sql',
        find: 'checkout_id id24 unique references checkout',
        put: 'checkout_id id24 references checkout',
      },
      {
        file: 'migrations/0074-lighter-order-indexes.sql',
        find: 'create unique index purchase_order_payment_intent_id_key',
        put: 'create index purchase_order_payment_intent_id_key',
      },
    ],
  },
  {
    name: 'a balance is looked at without a lock, and held without looking',
    edits: [
      {
        file: 'migrations/0102-lighter-saves.sql',
        find: 'order by a.code for update;',
        put: 'order by a.code;',
      },
      {
        file: 'migrations/0102-lighter-saves.sql',
        find: "return 'seen';",
        put: 'null;',
      },
      {
        file: 'migrations/0102-lighter-saves.sql',
        find: 'and (change.cents = 0 or a.credits_cents - a.debits_cents - a.held_cents >= change.cents)',
        put: '',
      },
      {
        file: 'migrations/0003-money.sql',
        find: '- held_cents >= floor_cents',
        put: '- held_cents >= -1000000',
      },
    ],
  },
  {
    name: 'a refund is sent without an idempotency key',
    places: ['refund.afterProvider'],
    edits: nothingBut({
      file: 'src/modules/orders/refunds/send-refund.ts',
      find: 'metadata: { refund: refund.id, order: order.id },\n        },\n        `ref:$' + '{refund.id}`',
      put:
        'metadata: { refund: refund.id, order: order.id },\n        },\n        `ref:$' + '{world.newId()}`',
    }),
  },
  {
    name: 'a repeated request is done again',
    edits: nothingBut({
      file: 'src/core/write.ts',
      find: 'const kept = await recall(writing.db, ctx, path, input)',
      put: 'const kept: { answer: unknown } | null = null',
    }),
  },
  {
    name: 'a payment that was given up stays open at the provider',
    edits: nothingBut({
      file: 'src/modules/orders/checkout/release-checkout.ts',
      find: 'await cancel(world, intent.id)',
      put: '',
    }),
  },
  {
    name: 'what follows from an order is noted after the commit',
    places: ['events.late'],
    edits: [
      {
        file: 'src/core/write.ts',
        find: "left_events: insertOf('event', events),",
        put: 'left_events: ((globalThis as never as { late: unknown[] }).late ??= []).push(...events) && null,',
      },
      {
        file: 'src/modules/orders/checkout/place-order.ts',
        find: '    world.eventsWaiting()',
        put: "    world.checkpoint('events.late')\n    const late = (globalThis as never as { late: never[] }).late.splice(0)\n    await (await import('../../core/db/insert-rows')).insertRows(db, 'event', late)\n    world.eventsWaiting()",
      },
    ],
  },
  {
    name: 'a promotion is counted without a lock or a look at its limit',
    edits: [
      {
        file: 'src/modules/offers/promotions/promotions.ts',
        find: ".where('id', 'in', limited)\n    .orderBy('id')\n    .forUpdate()",
        put: ".where('id', 'in', limited)\n    .orderBy('id')",
      },
      {
        file: 'src/modules/offers/promotions/promotions.store.ts',
        find: 'and (p.times_redeemable is null or p.used_count + used.times <= p.times_redeemable)\n          and (p.budget_cents is null or p.used_cents + used.cents <= p.budget_cents)',
        put: '',
      },
    ],
  },
  {
    name: 'a top-up is credited by each webhook',
    edits: [
      {
        file: 'src/modules/money/wallet/topups.ts',
        find: "if (topup.state === 'succeeded') return { state: topup.state, wasPosted: false }",
        put: '',
      },
      {
        file: 'src/modules/money/wallet/topups.ts',
        find: "if (isPaid && (topup.state !== 'open' || !",
        put: "if (isPaid && (topup.state === 'failed' || topup.state === 'canceled' || !",
      },
      {
        file: 'src/modules/money/wallet/topups.ts',
        find: "if (topup.state !== 'open') return { state: topup.state, wasPosted: false }",
        put: '',
      },
      {
        file: 'src/modules/money/wallet/topups.ts',
        find: '`topup:$' + '{intent.id}`',
        put: '`topup:$' + '{intent.id}:$' + '{world.newId()}`',
      },
    ],
  },
  {
    name: 'a credit is spent after its day, until the timer comes',
    edits: nothingBut({
      file: 'src/modules/orders/checkout/reserve-checkout.ts',
      find: 'if (expiredCents > 0 && (await expireBeforeOrder(db, ctx.world, personId, ctx.now)) > 0) continue',
      put: '',
    }),
  },
]
