import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sameWindow } from '../../../../src/modules/stores/hours/rules/slots'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import type { StorePage } from '../menu/use-store-page'
import { useWindows, WindowPicker } from '../menu/window-picker'
import { Card } from '../my-orders/order-beside'
import { OrderPage } from '../my-orders/order-page'
import { canChange, type Order } from '../my-orders/order-progress'
import { entriesAgain } from '../my-orders/use-reorder'
import { ChangeContents } from './change-contents'
import { ChangePlace } from './change-place'
import { ChangeSummary } from './change-summary'
import { useOrderChange } from './use-order-change'

/** An order that its store has not accepted yet, to be had otherwise. */
export default function ChangeOrderScreen() {
  return <OrderPage wide>{order => <ChangeOrder order={order} />}</OrderPage>
}

function ChangeOrder({ order }: { order: Order }) {
  const t = useTranslations('order-changes')
  const myOrdersTexts = useTranslations('my-orders')
  const card = useRef<CardEntryHandle>(null)
  const change = useOrderChange(order, card)
  if (!canChange(order))
    return (
      <>
        <h1 className="sr-only">{t('order.change.title')}</h1>
        <EmptyState
          title={t('order.change.closed')}
          text={t('order.change.why.OrderFieldLocked', { store: order.store.name })}
          action={
            <Button asChild>
              <Link to="/home/orders/$orderId" params={{ orderId: order.id }}>
                {myOrdersTexts('order.back')}
              </Link>
            </Button>
          }
        />
      </>
    )
  return (
    <>
      <h1 className="mt-1 mb-5 text-display">{t('order.change.title')}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
        <div className="min-w-0 space-y-5">
          <Contents order={order} change={change} />
          <When order={order} change={change} />
          {!order.isPickup && !order.locationId && order.address && (
            <Part
              title={t('order.change.place')}
              shown={
                <p className="font-medium text-note">{(change.wishes.address ?? order.address).address}</p>
              }
            >
              <ChangePlace
                order={order}
                address={change.wishes.address ?? order.address}
                onChange={address => change.wish({ address })}
              />
            </Part>
          )}
          <Card title={myOrdersTexts('order.comments')}>
            <Field label={t('order.change.comments', { store: order.store.name })}>
              <TextArea
                rows={3}
                maxLength={2000}
                value={change.wishes.comments ?? order.customerComments}
                onChange={event => change.wish({ comments: event.target.value })}
              />
            </Field>
          </Card>
        </div>
        <div className="lg:sticky lg:top-20">
          <ChangeSummary order={order} change={change} card={card} />
        </div>
      </div>
    </>
  )
}

type Parts = { order: Order; change: ReturnType<typeof useOrderChange> }

function Contents({ order, change: { wishes, wish } }: Parts) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const answer = trpc.public.store.useQuery({
    storeIdOrSlug: order.store.slug,
    channel: order.channel,
    date: order.deliveryDate,
  })
  const page = useMemo(() => answer.data && withOrdered(answer.data, order), [answer.data, order])
  const { entries, gone } = useMemo(
    () => (page ? entriesAgain(order.cartItems, page.menu) : { entries: [], gone: [] }),
    [page, order],
  )
  return (
    <Card title={t('order.change.contents')}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : !page ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          {gone.length > 0 && <Banner tone="warn">{t('order.change.gone', { names: f.list(gone) })}</Banner>}
          <ChangeContents
            page={page}
            entries={wishes.entries ?? entries}
            onChange={next => wish({ entries: next })}
          />
        </>
      )}
    </Card>
  )
}

/** What the order has taken from the shelf is there for it. */
function withOrdered(page: StorePage, order: Order): StorePage {
  if (!page.menu) return page
  const stockMap = { ...page.menu.stockMap }
  for (const { productId, quantity } of order.cartItems)
    if (productId && stockMap[productId] !== undefined) stockMap[productId] += quantity
  return { ...page, menu: { ...page.menu, stockMap } }
}

function When({ order, change: { wishes, wish } }: Parts) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const [day, setDay] = useState<string>(order.deliveryDate)
  const start = wishes.windowStart ?? new Date(order.deliveryWindowStart).toISOString()
  const windows = useWindows({ storeSlug: order.store.slug, channel: order.channel, on: day }, start)
  // The window it has may not be offered any more, and stays its window all the same.
  const chosen = sameWindow(windows.answer.data?.options ?? [], { deliveryStartDate: start }) ?? null
  const [wanted, setWanted] = useState<typeof chosen>(null)
  const shown = wanted ?? {
    deliveryStartDate: order.deliveryWindowStart,
    deliveryEndDate: order.deliveryWindowEnd,
  }
  return (
    <Part
      title={t('order.change.when')}
      shown={
        <p className="font-medium text-note">
          {f.longDay(shown.deliveryStartDate)},{' '}
          <span className="num whitespace-nowrap">
            {f.window(shown.deliveryStartDate, shown.deliveryEndDate)}
          </span>
        </p>
      }
    >
      <WindowPicker
        channel={order.channel}
        tz={order.store.tz}
        windows={{ ...windows, chosen }}
        onDay={setDay}
        onWindow={windowStart => {
          setWanted(
            sameWindow(windows.answer.data?.options ?? [], { deliveryStartDate: windowStart }) ?? null,
          )
          wish({ windowStart })
        }}
      />
    </Part>
  )
}

/** A part that is shown in one line until somebody wants it otherwise. */
function Part({ title, shown, children }: { title: string; shown: ReactNode; children: ReactNode }) {
  const t = useTranslations('order-changes')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">{shown}</div>
        {!isOpen && (
          <Button
            size="small"
            onClick={() => setOpen(true)}
            aria-label={`${t('order.change.edit')}: ${title}`}
          >
            {t('order.change.edit')}
          </Button>
        )}
      </div>
      {isOpen && <div className="mt-4">{children}</div>}
    </Card>
  )
}
