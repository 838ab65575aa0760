import type { SmallMutant } from './small-mutants'

export const SCREENS: readonly SmallMutant[] = [
  {
    name: 'a changed cart keeps the name of its earlier try',
    edits: [
      {
        file: 'web/areas/orders/cart/cart.ts',
        find: '[name]: { ...owner, entries, key: randomId() }',
        put: '[name]: { ...owner, entries, key: before?.key ?? randomId() }',
      },
    ],
  },
  {
    name: 'a dish can be added of which there are too few',
    edits: [
      {
        file: 'web/areas/orders/menu/product-dialog.tsx',
        find: "whyDisabled={most < product.minOrderQuantity ? t('product.most') : undefined}",
        put: '',
      },
    ],
  },
  {
    name: 'an order can be confirmed while its price is asked for',
    edits: [
      {
        file: 'web/areas/orders/checkout/confirm-button.tsx',
        find: 'loading={stage !== null || (isAsking && !plan.isError)}',
        put: 'loading={stage !== null}',
      },
    ],
  },
  {
    name: 'a code that does not count is kept',
    edits: [
      {
        file: 'web/areas/orders/checkout/code-field.tsx',
        find: 'onSuccess: (plan, couponCode) => {\n      if (!codeProblem(plan)) changeDraft({ couponCode })',
        put: 'onSuccess: (_, couponCode) => {\n      changeDraft({ couponCode })',
      },
    ],
  },
  {
    name: 'an order is refused without being asked for a reason',
    edits: [
      {
        file: 'web/areas/orders/board/move-dialogs.tsx',
        find: 'return Boolean(force) || isFailed(state) || isCollection({ state, rows })',
        put: 'return Boolean(force) || isCollection({ state, rows })',
      },
    ],
  },
  {
    name: 'a few spaces are a reason',
    edits: [
      {
        file: 'web/areas/orders/board/move-dialogs.tsx',
        find: "reason.trim() ? null : t('reason.missing')",
        put: "reason ? null : t('reason.missing')",
      },
    ],
  },
  {
    name: 'a step is sent for all chosen orders, also those that cannot take it',
    edits: [
      {
        file: 'web/areas/orders/board/bulk-actions.tsx',
        find: 'onClick={() => onMove(next.state, rowsOf(next.ids))}',
        put: 'onClick={() => onMove(next.state, chosen)}',
      },
    ],
  },
  {
    name: 'another column is sorted as the last one was',
    edits: [
      {
        file: 'web/ui/tables/data-table.tsx',
        find: 'sorting?.id === column.id ? !sorting.desc : false',
        put: '!(sorting?.desc ?? true)',
      },
    ],
  },
  {
    name: 'the last page can be turned over',
    edits: [
      {
        file: 'web/ui/tables/pagination.tsx',
        find: 'disabled={page >= pages && !isTotalCapped}',
        put: 'disabled={page > pages && !isTotalCapped}',
      },
    ],
  },
  {
    name: 'records that were refused are no longer chosen',
    edits: [
      {
        file: 'web/collection/many/bulk-records.tsx',
        find: '[...(deed.others ?? []), ...rows.filter(row => !went.includes(row))]',
        put: '[...(deed.others ?? [])]',
      },
    ],
  },
  {
    name: 'the delivery is refunded where it was to be kept',
    edits: [
      {
        file: 'web/areas/orders/refunds/refund-dialog.tsx',
        find: 'keepDelivery: !withDelivery',
        put: 'keepDelivery: withDelivery',
      },
    ],
  },
  {
    name: 'an order cannot be dropped into another window of the calendar',
    edits: [
      {
        file: 'web/areas/orders/order-calendar/use-drop.ts',
        find: 'event.preventDefault()\n        setIsOver(true)',
        put: 'setIsOver(true)',
      },
    ],
    story: 'web/e2e/order-calendar.e2e.ts',
  },
]
