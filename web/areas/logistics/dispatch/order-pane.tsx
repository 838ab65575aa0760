import { Link } from '@tanstack/react-router'
import { ArrowRight, ChevronRight, PackageCheck, Route as RouteIcon, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SearchInput } from '../../../ui/fields/input'
import type { Choice as Option } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { AssignPicker } from '../routes/assign-picker'
import { AssignedOrders, assignedOrders } from '../routes/assigned-orders'
import { type BoardOrder, dropoffKey, matchesOrder, type Route, riskAt } from '../routes/board'
import { markerId } from '../routes/marker-ids'
import { useHeldOrders } from '../routes/use-held-orders'
import type { Choice } from './dispatch-state'
import { startDrag } from './drag'
import { SuggestCourier } from './suggest-courier'
import type { Assignment } from './use-assignment'

export interface OrderPaneProps {
  orders: readonly BoardOrder[]
  choice: Choice
  search: string
  onSearch: (words: string) => void
  hovered: string | null
  onHover: (id: string | null) => void
  now: number
  /** Couriers and routes that the chosen orders can be given to. */
  assignOptions: readonly Option[]
  onAssign: (value: string) => void
  /** The routes of found orders that are assigned already. */
  routes: readonly Route[]
  onRoute: (id: string) => void
  suggestionOf: Assignment['suggestionOf']
  /** What else can be done with the chosen ones. */
  more?: ReactNode
}

/** The orders that no route covers yet, by the time they are due. */
export function OrderPane({
  orders,
  choice,
  search,
  onSearch,
  hovered,
  onHover,
  now,
  assignOptions,
  onAssign,
  routes,
  onRoute,
  suggestionOf,
  more,
}: OrderPaneProps) {
  const t = useTranslations('dispatch')
  const format = useFormat()
  const { chosen } = choice
  const sorted = useMemo(
    () =>
      orders
        .filter(order => matchesOrder(order, search))
        .toSorted(
          (a, b) => a.windowStart.getTime() - b.windowStart.getTime() || a.ufid.localeCompare(b.ufid),
        ),
    [orders, search],
  )
  const shown = useHeldOrders(sorted, chosen.size > 0)
  const onRoutes = useMemo(() => assignedOrders(routes, search), [routes, search])
  const groups = useMemo(
    () => [...Map.groupBy(shown, order => format.window(order.windowStart, order.windowEnd))],
    [shown, format],
  )
  const atRisk = orders.filter(order => riskAt(order, now) !== null).length
  const areAllChosen = shown.length > 0 && shown.every(order => chosen.has(order.id))
  const areSomeChosen = shown.some(order => chosen.has(order.id))

  return (
    // In a half open sheet on a phone all of it scrolls, with what is chosen kept in sight.
    <div
      className={cx('flex min-h-0 flex-1 flex-col max-md:overflow-y-auto', chosen.size > 0 && 'scroll-pb-40')}
    >
      <div className="flex flex-col gap-2 border-b p-3">
        <SearchInput value={search} onChange={onSearch} label={t('orders.search')} />
        <div className="flex items-center gap-2">
          <Checkbox
            large
            checked={areAllChosen ? true : areSomeChosen ? 'mixed' : false}
            onChange={isOn => choice.choose(new Set(isOn ? shown.map(({ id }) => id) : []))}
            label={t('orders.unassigned', { count: shown.length })}
            disabled={shown.length === 0}
          />
          {atRisk > 0 && (
            <span className="ml-auto">
              <Chip tone="bad">{t('orders.atRisk', { count: atRisk })}</Chip>
            </span>
          )}
        </div>
      </div>
      {choice.taken.length > 0 && (
        <div role="status" className="flex items-center gap-2 border-b bg-warnSoft px-3 py-2 text-warn">
          <p className="min-w-0 flex-1 font-medium">{t('orders.taken', { count: choice.taken.length })}</p>
          <IconButton size="small" icon={X} label={t('orders.forgetTaken')} onClick={choice.forgetTaken} />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto max-md:min-h-40">
        {shown.length === 0 && onRoutes.length > 0 ? null : shown.length === 0 ? (
          <EmptyState
            icon={PackageCheck}
            title={search ? t('orders.noneFound') : t('orders.none')}
            text={search ? t('orders.noneFoundText') : t('orders.noneText')}
          />
        ) : (
          groups.map(([window, there]) => (
            <section key={window} aria-label={window}>
              <h2 className="num sticky top-0 z-[1] flex items-center gap-2 border-b bg-canvas px-3 py-1 font-semibold text-meta text-text2">
                <Checkbox
                  large
                  checked={there.every(order => chosen.has(order.id))}
                  onChange={() => choice.toggle(there.map(({ id }) => id))}
                  hiddenLabel={t('orders.chooseWindow', { window })}
                />
                {window}
                <span className="font-normal text-text3">{there.length}</span>
              </h2>
              <ul>
                {there.map(order => (
                  <OrderRow
                    key={order.id}
                    order={order}
                    isChosen={chosen.has(order.id)}
                    isHovered={hovered === markerId.orders(dropoffKey(order))}
                    risk={riskAt(order, now)}
                    onToggle={() => choice.toggle([order.id])}
                    onHover={onHover}
                    suggestionOf={suggestionOf}
                    dragIds={chosen.has(order.id) ? [...chosen] : [order.id]}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        <AssignedOrders found={onRoutes} onRoute={onRoute} />
      </div>
      {chosen.size > 0 && (
        <section
          aria-label={t('orders.chosen', { count: chosen.size })}
          className="flex flex-col gap-1.5 border-t bg-surface px-3 py-2 shadow-pop max-md:sticky max-md:bottom-0 max-md:z-[2]"
        >
          <div className="flex items-center">
            <span aria-live="polite" className="num flex-1 font-semibold">
              {t('orders.chosen', { count: chosen.size })}
            </span>
            <IconButton size="small" icon={X} label={t('orders.clear')} onClick={choice.clear} />
          </div>
          <div className="flex gap-2">
            <AssignPicker options={assignOptions} onPick={onAssign} />
            {!choice.draft && (
              <Button kind="primary" icon={RouteIcon} onClick={choice.openDraft} className="flex-1">
                {t('orders.newRoute')}
              </Button>
            )}
          </div>
          {more}
        </section>
      )}
    </div>
  )
}

interface OrderRowProps {
  order: BoardOrder
  isChosen: boolean
  isHovered: boolean
  risk: BoardOrder['risk']
  onToggle: () => void
  onHover: (id: string | null) => void
  suggestionOf: Assignment['suggestionOf']
  dragIds: string[]
}

function OrderRow(props: OrderRowProps) {
  const { order, isChosen, isHovered, risk, onToggle, onHover, dragIds } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const format = useFormat()
  const mask = useMask()
  const key = markerId.orders(dropoffKey(order))
  // A call would show what is hidden.
  const phone = mask('phone', order.customerPhone) === order.customerPhone ? order.customerPhone : null
  return (
    // the whole line is a larger target of the checkbox in it, and the handle for dragging
    <li
      draggable
      onDragStart={event => startDrag(event, { kind: 'orders', ids: dragIds })}
      onMouseEnter={() => onHover(key)}
      onMouseLeave={() => onHover(null)}
      className={cx(
        'flex items-start gap-2.5 border-b px-3 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
        isChosen ? 'bg-brandSoft' : isHovered ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <span className="pt-0.5">
        <Checkbox
          large
          checked={isChosen}
          onChange={onToggle}
          hiddenLabel={t('orders.choose', { id: order.ufid })}
        />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={onToggle}
          className="block w-full cursor-pointer text-left"
        >
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="num whitespace-nowrap font-semibold">{order.ufid}</span>
            {risk && (
              <Chip tone="bad">
                {risk.reason === 'windowPassed'
                  ? routesTexts('late.word')
                  : t('orders.pastReady', { count: risk.minutes })}
              </Chip>
            )}
            {order.leg !== 'direct' && <Chip tone="info">{t(`leg.${order.leg}`)}</Chip>}
            <span className="num ml-auto whitespace-nowrap text-meta text-text2">
              {t('items', { count: order.itemCount })}
            </span>
          </span>
          <span className="flex min-w-0 items-center gap-1 text-text2">
            <span className="min-w-0 shrink truncate">{order.storeName}</span>
            <ArrowRight size={12} aria-label={t('to')} className="shrink-0 text-text3" />
            <span className="min-w-0 flex-1 truncate text-text">
              {order.locationName ?? mask('address', order.dropoff.name ?? order.dropoff.formattedAddress)}
            </span>
          </span>
        </button>
        <p className="num flex min-w-0 items-center gap-1 text-meta text-text3">
          <span className="whitespace-nowrap">
            {t('orders.readyAt', { time: format.time(order.pickupAt) })} ·
          </span>
          {phone ? (
            <a
              href={`tel:${phone}`}
              aria-label={t('orders.call', { name: order.customerName })}
              className="flex min-h-6 min-w-0 items-center text-brand hover:underline pointer-coarse:min-h-11"
            >
              <span className="truncate">{order.customerName}</span>
            </a>
          ) : (
            <span className="truncate">{mask('name', order.customerName)}</span>
          )}
        </p>
      </div>
      <span className="flex flex-col items-center justify-between self-stretch">
        <Link
          to="/admin/purchases/{-$orderId}"
          params={{ orderId: order.id }}
          aria-label={t('orders.open', { id: order.ufid })}
          className="grid size-8 shrink-0 place-items-center rounded-ctl text-text3 hover:text-text pointer-coarse:size-11"
        >
          <ChevronRight size={15} aria-hidden />
        </Link>
        <SuggestCourier order={order} suggestionOf={props.suggestionOf} />
      </span>
    </li>
  )
}
