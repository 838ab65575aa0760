import { Link } from '@tanstack/react-router'
import { Clock, MapPin, Star, Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { localDateOf } from '../../../../src/core/rules/local-time'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { DishPicture } from '../../../ui/display/dish-picture'
import { Skeleton } from '../../../ui/display/skeleton'
import { StoreImage } from '../../../ui/display/store-image'
import { FavouriteButton } from './favourite-button'
import { usePromotionText } from './promotions'
import { type StoreCardData, useWhyStore } from './why-store'

/** One store in a list: everything one chooses by, and why not when it cannot be. */
export function StoreCard({
  store,
  channel,
  on,
  heading: Heading = 'h2',
  isFirst = false,
}: {
  store: StoreCardData
  channel: Channel
  on: string | null
  /** Its level, by where the list stands. */
  heading?: 'h2' | 'h3'
  /** One of those at the top of the page. */
  isFirst?: boolean
}) {
  const t = useTranslations('shop')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const whyText = useWhyStore()
  const window = store.nextWindow
  const promotionText = usePromotionText()
  const [promotion] = store.promotions
  const isToday = (at: string) => localDateOf(at, store.tz) === localDateOf(Date.now(), store.tz)
  const cutoff = channel === 'canteen' ? cutoffOf(store, on) : null
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border bg-surface transition-shadow duration-150 hover:shadow-pop">
      <Link
        to="/stores/$storeId/$channel/{-$catalog}"
        params={{ storeId: store.slug, channel, catalog: undefined }}
        search={{ date: on ?? undefined }}
        className="group flex flex-1 flex-col"
      >
        <span className="relative block aspect-[16/9] overflow-hidden bg-sunken">
          <StoreImage
            imageURL={store.imageURL}
            size={640}
            comes={isFirst ? 'first' : 'whenNear'}
            className={cx(
              'size-full object-cover transition-transform duration-300 motion-safe:group-hover:scale-[1.03]',
              store.why && 'opacity-60 grayscale-[60%]',
            )}
          />
          {promotion && (
            <span className="absolute top-3 left-3 inline-flex max-w-[calc(100%-5rem)] items-center gap-1.5 rounded-full bg-surface px-3 py-1 font-semibold text-meta text-ok shadow-pop">
              <Tag size={14} aria-hidden className="shrink-0" />
              <span className="truncate">{promotionText(promotion)}</span>
            </span>
          )}
          {window && !store.why && (
            <span className="num absolute bottom-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-surface px-3 py-1 font-medium text-meta shadow-pop">
              <Clock size={14} aria-hidden className="text-brand" />
              {isToday(window.deliveryStartDate)
                ? f.window(window.deliveryStartDate, window.deliveryEndDate)
                : t('card.next', {
                    day: f.day(window.deliveryStartDate),
                    time: f.window(window.deliveryStartDate, window.deliveryEndDate),
                  })}
            </span>
          )}
        </span>
        <span className="flex flex-1 flex-col p-4">
          <span className="flex items-start justify-between gap-3">
            <Heading className="text-read font-semibold text-text">{store.name}</Heading>
            {store.rating && (
              <span className="num inline-flex shrink-0 items-center gap-1 text-note font-medium">
                <Star size={15} aria-hidden className="fill-saffron text-saffron" />
                <span className="sr-only">{t('card.rating')}</span>
                {f.number(store.rating.average)}
                <span className="font-normal text-text3">({f.number(store.rating.count)})</span>
              </span>
            )}
          </span>
          <span className="mt-0.5 block truncate text-note text-text2">
            {f.list(store.cuisines.map(cuisine => t(`cuisines.${cuisine}`))) ||
              menuTexts(`channels.${channel}`)}
          </span>
          <span className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3 text-meta text-text2">
            {cutoff && (
              <span className="inline-flex items-center gap-1">
                <Clock size={13} aria-hidden />
                {t('card.orderBy', { time: isToday(cutoff) ? f.time(cutoff) : f.dateTime(cutoff) })}
              </span>
            )}
            {store.dishesFrom && (
              <span className="money">
                {t('card.dishesFrom', { price: f.money(store.dishesFrom.amount) })}
              </span>
            )}
            {store.deliveryFee && (
              <span className="money">
                {store.deliveryFee.amount === 0
                  ? t('card.freeDelivery')
                  : t(store.deliveryFee.isFrom ? 'card.deliveryFrom' : 'card.delivery', {
                      fee: f.money(store.deliveryFee.amount),
                    })}
              </span>
            )}
            {store.minimumOrder && (
              <span className="money">
                {t('card.minimum', { amount: f.money(store.minimumOrder.amount) })}
              </span>
            )}
            {store.meters !== null && (
              <span className="inline-flex items-center gap-1">
                <MapPin size={13} aria-hidden />
                {f.distance(store.meters)}
              </span>
            )}
          </span>
          {store.why && (
            <span className="mt-3 block rounded-ctl bg-warnSoft px-3 py-2 text-meta text-warn">
              {whyText(store.why)}
            </span>
          )}
        </span>
      </Link>
      {store.dishes.length > 0 && (
        <ul aria-label={t('card.found', { name: store.name })} className="divide-y border-t">
          {store.dishes.map(dish => (
            <li key={dish.id}>
              <Link
                to="/stores/$storeId/$channel/{-$catalog}"
                params={{ storeId: store.slug, channel, catalog: undefined }}
                search={{ date: on ?? undefined, product: dish.id }}
                className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-note hover:bg-sunken"
              >
                <DishPicture
                  imageURL={dish.imageURL}
                  name={dish.name}
                  size={128}
                  className="size-9 shrink-0 rounded-ctl bg-sunken object-cover"
                />
                <span lang={dish.languages?.name} className="min-w-0 flex-1 truncate">
                  {dish.name}
                </span>
                <span className="money font-medium">{f.money(dish.price.amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <span className="absolute top-3 right-3">
        <FavouriteButton store={store} floating />
      </span>
    </li>
  )
}

/** Until when orders for the shown window are taken. */
function cutoffOf({ nextWindow, cutoff, why }: StoreCardData, on: string | null): string | null {
  // Without a chosen day, a cut-off by lead time is that of the first window only.
  const isOfWholeDay = on !== null || cutoff?.kind === 'sameDay'
  return nextWindow && !why && isOfWholeDay ? nextWindow.cutoff : null
}

export function StoreCardSkeleton() {
  return (
    <li className="overflow-hidden rounded-card border bg-surface">
      <Skeleton className="aspect-[16/9] rounded-none" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </li>
  )
}
