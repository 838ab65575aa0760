import { MessageSquareText, Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import type { LiveOrderColumn } from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { useStatusLabel } from '../../../ui/display/status-chip'
import { Tooltip } from '../../../ui/display/tooltip'
import type { Column } from '../../../ui/tables/data-table'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { InvoiceChip } from '../orders/invoice-chip'
import { type BoardRow, cartText, driverOf, placeOf } from '../orders/order-row'
import { OrderState } from '../orders/order-state'
import { columnOrder } from './column-order'
import { RowActions } from './row-actions'

type Cells = Record<LiveOrderColumn, Omit<Column<BoardRow>, 'id' | 'header'>>

const growing = { width: 168, grows: true } as const
/** As much as a row has the height for. */
const twoLines = 'line-clamp-2 whitespace-normal leading-tight'

export interface ColumnActions {
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  warehouseName: (id: string) => string | undefined
}

/** The board's columns in their order. The server says which of them this person may see. */
export function useBoardColumns(
  permitted: readonly LiveOrderColumn[],
  { onNext, onPrint, warehouseName }: ColumnActions,
): Column<BoardRow>[] {
  const t = useTranslations('board')
  const orderSheetTexts = useTranslations('order-sheet')
  const ordersTexts = useTranslations('orders')
  const format = useFormat()
  const label = useStatusLabel()
  return useMemo(() => {
    const windowOf = ({ purchase }: BoardRow) =>
      format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd)
    const money = (read: (row: BoardRow) => { amount: number } | undefined) => ({
      cell: (row: BoardRow) => {
        const value = read(row)
        return value && <Money cents={value.amount} className="font-medium" />
      },
      sortBy: (row: BoardRow) => read(row)?.amount ?? null,
      align: 'end' as const,
      width: 96,
    })
    const cells: Cells = {
      orderId: {
        cell: row => row.purchase.ufid,
        sortBy: row => row.purchase.ufid,
        width: 104,
        strong: true,
      },
      deliveryWindow: {
        cell: row => (
          <span className={cx('num', row.isLate && 'font-semibold text-bad')}>{windowOf(row)}</span>
        ),
        sortBy: row => row.purchase.deliveryWindowEnd.getTime(),
        groupBy: windowOf,
        width: 108,
      },
      state: {
        cell: row => <OrderState row={row} />,
        sortBy: row => ORDER_STATES.indexOf(row.purchase.state),
        groupBy: row => label('order', row.purchase.state),
        width: 168,
      },
      store: {
        cell: row => row.storeName,
        sortBy: row => row.storeName ?? null,
        groupBy: row => row.storeName ?? '',
        width: 168,
      },
      location: {
        cell: row => <span className="text-text2">{placeOf(row)}</span>,
        sortBy: placeOf,
        groupBy: row => row.locationName ?? t('noLocation'),
        width: 150,
      },
      customer: {
        cell: row =>
          row.isPrivate ? (
            <span className="text-text3">{orderSheetTexts('private')}</span>
          ) : (
            row.userDisplayName
          ),
        sortBy: row => row.userDisplayName ?? null,
        groupBy: row => row.userDisplayName ?? '',
        width: 132,
      },
      cart: {
        cell: row => (
          <span className={cx(twoLines, 'text-text2')}>
            {row.purchase.customerComments && (
              <MessageSquareText size={13} aria-hidden className="mr-1 inline text-text3" />
            )}
            {cartText(row)}
          </span>
        ),
        ...growing,
      },
      cartCount: {
        cell: row => row.cartCount,
        sortBy: row => row.cartCount,
        align: 'end',
        width: 64,
      },
      comments: {
        cell: row =>
          row.purchase.customerComments && (
            <span className={cx(twoLines, 'text-text2')}>{row.purchase.customerComments}</span>
          ),
        ...growing,
      },
      pickupCode: {
        cell: row => <span className="num font-semibold">{row.purchase.pickupCode}</span>,
        sortBy: row => row.purchase.pickupCode ?? null,
        width: 68,
      },
      pickupWindow: {
        cell: row => <span className="num">{format.time(row.purchase.pickupTime)}</span>,
        sortBy: row => row.purchase.pickupTime.getTime(),
        width: 72,
      },
      orderedAt: {
        cell: row => <span className="num text-text2">{format.dateTime(row.purchase.createdAt)}</span>,
        sortBy: row => row.purchase.createdAt.getTime(),
        width: INSTANT_WIDTH,
      },
      channel: {
        cell: row => <span className="text-text2">{ordersTexts(`channels.${row.purchase.channel}`)}</span>,
        sortBy: row => row.purchase.channel,
        groupBy: row => ordersTexts(`channels.${row.purchase.channel}`),
        width: 92,
      },
      logistics: {
        cell: row => <Carrier row={row} />,
        groupBy: row => driverOf(row) ?? orderSheetTexts('noCourier'),
        width: 128,
      },
      distance: {
        cell: row =>
          typeof row.purchase.haversineDistanceMeters === 'number' &&
          format.distance(row.purchase.haversineDistanceMeters),
        sortBy: row => row.purchase.haversineDistanceMeters ?? null,
        groupBy: ({ purchase }) =>
          (purchase.warehouseId && warehouseName(purchase.warehouseId)) || t('noWarehouse'),
        align: 'end',
        width: 80,
      },
      payment: {
        cell: row => row.purchase.paymentState && orderSheetTexts(`payment.${row.purchase.paymentState}`),
        sortBy: row => row.purchase.paymentState ?? null,
        width: 112,
      },
      invoice: {
        cell: row =>
          row.invoiceBadge && (
            <InvoiceChip badge={row.invoiceBadge} isCanteen={row.purchase.channel === 'canteen'} />
          ),
        sortBy: row => row.invoiceBadge?.kind ?? null,
        groupBy: row =>
          row.invoiceBadge ? ordersTexts(`invoice.${row.invoiceBadge.kind}`) : ordersTexts('invoice.none'),
        width: 158,
      },
      totalCost: money(row => row.purchase.totalCost),
      merchantListingPrice: money(row => row.merchantListingPrice),
      merchantNet: money(row => row.merchantNet),
      platformFees: money(row => row.platformFees),
      projectCode: {
        cell: row => row.purchase.projectCode,
        sortBy: row => row.purchase.projectCode ?? null,
        groupBy: row => row.purchase.projectCode || t('noProject'),
        width: 104,
      },
      rating: {
        cell: row =>
          row.rating && (
            <Tooltip text={row.rating.comment || t('noComment')}>
              <span className="num inline-flex items-center gap-1">
                <Star size={13} aria-hidden className="text-saffron" />
                {row.rating.rating}
              </span>
            </Tooltip>
          ),
        sortBy: row => row.rating?.rating ?? null,
        width: 64,
      },
      vatId: {
        cell: row => row.purchase.billingDetails?.vatNumber,
        sortBy: row => row.purchase.billingDetails?.vatNumber ?? null,
        width: 112,
      },
      email: {
        cell: row => row.purchase.customerDetails?.email,
        sortBy: row => row.purchase.customerDetails?.email ?? null,
        width: 190,
      },
      phone: { cell: row => row.purchase.customerDetails?.phone, width: 116 },
      attribution: {
        cell: row => attributionOf(row.purchase._requestMeta?.attribution),
        width: 104,
      },
      actions: {
        cell: row => <RowActions row={row} onNext={onNext} onPrint={onPrint} />,
        align: 'end',
        // Room for the buttons of a finger, and bags of two digits.
        width: 228,
        pinned: true,
      },
    }
    const inOrder = columnOrder.filter(id => permitted.includes(id))
    return inOrder.map(id => ({ id, header: t(`columns.${id}`), ...cells[id] }))
  }, [permitted, t, format, label, onNext, onPrint, warehouseName, ordersTexts, orderSheetTexts])
}

function Carrier({ row }: { row: BoardRow }) {
  const t = useTranslations('board')
  const orderSheetTexts = useTranslations('order-sheet')
  if (row.purchase.isPickup) return <Chip>{t('customerPickup')}</Chip>
  const driver = driverOf(row)
  return driver ? <span>{driver}</span> : <span className="text-text3">{orderSheetTexts('noCourier')}</span>
}

/** The campaign that brought the customer, and the page they came from. */
const attributionOf = (attribution: Record<string, unknown> = {}) =>
  [attribution.utm_campaign, attribution.referrer].filter(Boolean).join(' · ')
