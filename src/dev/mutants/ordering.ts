import type { SmallMutant } from './small-mutants'

export const ORDERING: readonly SmallMutant[] = [
  {
    name: 'an order leaves for its customer without having been at the hub',
    edits: [
      {
        file: 'src/modules/order-records/states/rules/order-state.ts',
        find: "if (edge.afterHub && !facts.stateHistory.some(e => e.state === 'at_warehouse')) return false",
        put: '',
      },
    ],
  },
  {
    name: 'any step can be undone like a cancellation',
    edits: [
      {
        file: 'src/modules/order-records/states/rules/order-state.ts',
        find: 'if (!last || !before || !isFailed(last.state)) return null',
        put: 'if (!last || !before) return null',
      },
    ],
  },
  {
    name: 'a courier who picks an order up accepts it in place of its store',
    edits: [
      {
        file: 'src/modules/orders/moves/move-order.ts',
        find: "order.state === 'pending' || isFailed(to)",
        put: 'isFailed(to)',
      },
    ],
  },
  {
    name: 'an order at the very cut-off comes too late',
    edits: [
      {
        file: 'src/modules/stores/hours/rules/slots.ts',
        find: 'else if (since > lastByCutoff)',
        put: 'else if (since >= lastByCutoff)',
      },
    ],
  },
  {
    name: 'a window takes one order more than it has room for',
    edits: [
      {
        file: 'src/modules/stores/hours/rules/slots.ts',
        find: '?? 0) >= store.capacityPerSlot',
        put: '?? 0) > store.capacityPerSlot',
      },
    ],
  },
  {
    name: 'an admin skips the cut-off without asking for it',
    edits: [
      {
        file: 'src/modules/orders/checkout/checkout-windows.ts',
        find: 'force: payload.force && isAdminContext',
        put: 'force: payload.force || isAdminContext',
      },
    ],
  },
  {
    name: 'what was sold out yesterday is sold out today',
    edits: [
      {
        file: 'src/modules/stores/inventory/inventory.ts',
        find: 'soldOutOn: row.sold_out_on === today ? today : null',
        put: 'soldOutOn: row.sold_out_on ? today : null',
      },
    ],
  },
  {
    name: 'an order that failed does not give its promotion the money back',
    edits: [
      {
        file: 'src/modules/offers/promotions/promotions.store.ts',
        find: 'set used_count = p.used_count - 1, used_cents = p.used_cents - m.amount_cents',
        put: 'set used_count = p.used_count - 1',
      },
    ],
  },
  {
    name: 'a person uses a promotion once more than it allows',
    edits: [
      {
        file: 'src/modules/offers/promotions/rules/applies.ts',
        find: 'promotion.perUser !== null && uses >= promotion.perUser',
        put: 'promotion.perUser !== null && uses > promotion.perUser',
      },
    ],
  },
  {
    name: 'a promotion over midnight counts on the wrong evenings',
    edits: [
      {
        file: 'src/modules/offers/promotions/rules/applies.ts',
        find: 'isOvernight && time < until ? addDays(today, -1) : today',
        put: 'isOvernight && time > until ? addDays(today, -1) : today',
      },
    ],
  },
]
