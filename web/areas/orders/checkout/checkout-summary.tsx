import { Link } from '@tanstack/react-router'
import { Clock, Pencil, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { StoreImage } from '../../../ui/display/store-image'
import { Banner } from '../../../ui/feedback/banner'
import { type Cart, cartCents, cartUnits } from '../cart/cart'
import type { useCartPrice } from '../cart/cart-price'
import { useEater } from '../cart/eater'
import { useWarnings } from '../menu/allergen-words'
import { useDietWarnings, warnedOf } from '../menu/contained-allergens'
import { OrderLines, PriceRows } from '../menu/price-summary'
import type { DeliveryWindow } from '../menu/window-picker'
import { linesOf } from './cart-lines'
import type { Plan } from './checkout-problems'
import { PlanFigures } from './plan-figures'

interface Props {
  cart: Cart
  plan: { data?: Plan | undefined; isCurrent: boolean }
  /** What it costs a visitor who is not signed in; null for all others. */
  visitor: ReturnType<typeof useCartPrice> | null
  isPickup: boolean
  window: DeliveryWindow | null
  imageURL: string | null
  error: string | null
  people: number | null
  /** Where a code is entered, or stands. */
  code: ReactNode
  /** Changes the number of people. */
  perPerson: ReactNode
}

/** What is ordered, what it costs and where the money comes from, as the server sees it now. */
export function CheckoutSummary({
  cart,
  plan: { data: plan, isCurrent },
  visitor,
  isPickup,
  window,
  imageURL,
  error,
  code,
  people,
  perPerson,
}: Props) {
  const t = useTranslations('checkout')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const { name: eater } = useEater()
  const warnings = useWarnings()
  const dietWarnings = useDietWarnings()
  const warned = plan
    ? [...warnings(warnedOf(plan), eater), ...dietWarnings(plan.unmetDiets, plan.lines)]
    : []
  const total = plan?.price.total.amount ?? cartCents(cart.entries)
  return (
    <div className="p-4 sm:p-5">
      <div className="flex items-center gap-3">
        {imageURL && (
          <StoreImage
            imageURL={imageURL}
            size={128}
            comes="inTurn"
            className="size-14 shrink-0 rounded-ctl bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title">{cart.storeName}</h2>
          <p className="flex items-center gap-1.5 text-meta text-text2">
            {window ? (
              <>
                <Clock size={13} aria-hidden className="shrink-0" />
                {f.day(window.deliveryStartDate)}, {window.deliveryStart}–{window.deliveryEnd}
              </>
            ) : (
              t('checkout.products', { count: cartUnits(cart.entries) })
            )}
          </p>
        </div>
        <Button asChild size="small" kind="ghost">
          <Link
            to="/stores/$storeId/$channel/{-$catalog}"
            params={{ storeId: cart.storeSlug, channel: cart.channel, catalog: undefined }}
          >
            <Pencil size={14} aria-hidden />
            {t('checkout.edit')}
          </Link>
        </Button>
      </div>
      {error && (
        <p className="mt-3 rounded-ctl bg-badSoft px-3 py-2 font-medium text-bad text-note">{error}</p>
      )}
      {warned.length > 0 && (
        <div className="mt-3">
          <Banner tone="bad" icon={TriangleAlert}>
            {warned.map(warning => (
              <p key={warning}>{warning}</p>
            ))}
          </Banner>
        </div>
      )}
      <div className="mt-3 border-t pt-1">
        <OrderLines
          lines={plan?.lines ?? visitor?.data?.lines ?? linesOf(cart)}
          conflict={plan}
          eater={eater}
        />
      </div>
      {code}
      {plan ? (
        <PlanFigures
          plan={plan}
          isCurrent={isCurrent}
          isPickup={isPickup}
          people={people}
          perPerson={perPerson}
        />
      ) : visitor?.data ? (
        <div className="border-t pt-4" aria-live="polite" aria-busy={!visitor.isCurrent}>
          <PriceRows price={visitor.data.price} isPickup={isPickup} isFrom={visitor.isFrom} />
        </div>
      ) : (
        <p className="flex items-baseline justify-between border-t pt-4">
          <span className="text-note text-text2">{menuTexts('price.products')}</span>
          <span className="money text-title">{f.money(total)}</span>
        </p>
      )}
    </div>
  )
}
