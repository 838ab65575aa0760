import { Link } from '@tanstack/react-router'
import { ArrowRight, ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { Stepper } from '../../../ui/fields/stepper'
import { cartCents, entryCents, setQuantity } from '../cart/cart'
import { mostOf, readEntry } from '../menu/cart-units'
import { DishNames } from '../menu/dish-names'
import { TO_CHECKOUT } from '../menu/menu-keys'
import type { Kitchen } from './cloud-kitchen'
import { type Lunch, sumOf } from './lunches'

/** What is chosen, day by day, and the way to order all of it at once. */
export function CloudLunches({
  lunches,
  kitchens,
}: {
  lunches: readonly Lunch[]
  kitchens: readonly Kitchen[]
}) {
  const t = useTranslations('canteen')
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const { days, cents } = sumOf(lunches)
  if (lunches.length === 0)
    return <EmptyState icon={ShoppingBag} title={t('cloud.empty')} text={t('cloud.emptyText')} />
  return (
    <div className="flex min-h-0 flex-col">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto">
        {[...Map.groupBy(lunches, ({ on }) => on)].map(([on, its]) => (
          <section key={on} aria-labelledby={`lunch-${on}`}>
            <h3 id={`lunch-${on}`} className="font-semibold text-note first-letter:uppercase">
              {f.longDay(`${on}T12:00:00Z`)}
            </h3>
            {its.map(lunch => (
              <LunchLines
                key={lunch.storeId}
                lunch={lunch}
                kitchen={kitchens.find(({ store }) => store.id === lunch.storeId)}
              />
            ))}
          </section>
        ))}
      </div>
      <div className="mt-4 space-y-3 border-t pt-4">
        <p className="flex items-baseline justify-between">
          <span className="text-note text-text2">{shopTexts('cart.products')}</span>
          <span className="money text-title">{f.money(cents)}</span>
        </p>
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/canteen/cloud/checkout" {...{ [TO_CHECKOUT]: '' }}>
            {t('cloud.review', { count: days })}
            <ArrowRight size={17} aria-hidden />
          </Link>
        </Button>
        <p className="text-center text-meta text-text3">{shopTexts('cart.feesNext')}</p>
      </div>
    </div>
  )
}

function LunchLines({ lunch, kitchen }: { lunch: Lunch; kitchen: Kitchen | undefined }) {
  const t = useTranslations('menu')
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const missing = (kitchen?.store.minimumOrder?.amount ?? 0) - cartCents(lunch.entries)
  return (
    <div className="mt-1">
      <p className="text-meta text-text3">{lunch.storeName}</p>
      <ul>
        {lunch.entries.map(entry => {
          const read = readEntry(entry, kitchen?.menu ?? null)
          return (
            <li key={entry.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p lang={read.languages?.name} className="font-medium text-note">
                  {read.name}
                </p>
                {entry.modifiers.length > 0 && (
                  <p className="text-meta text-text2">
                    <DishNames of={read.modifiers} />
                  </p>
                )}
                <p className="money text-meta text-text2">{f.money(entryCents(entry))}</p>
              </div>
              <Stepper
                label={read.name}
                value={entry.quantity}
                max={mostOf(kitchen?.menu ?? null, lunch.entries, entry)}
                onMost={() => toast.error(t('product.most'))}
                onChange={quantity => setQuantity(lunch, entry.id, quantity)}
              />
            </li>
          )
        })}
      </ul>
      {missing > 0 && kitchen?.store.minimumOrder && (
        <p className="rounded-ctl bg-sunken px-3 py-2 text-meta text-text2">
          {shopTexts('cart.missing', {
            amount: f.money(missing),
            minimum: f.money(kitchen.store.minimumOrder.amount),
          })}
        </p>
      )}
    </div>
  )
}

/** On a phone what is chosen waits at the bottom edge. */
export function LunchesBar({
  lunches,
  onOpen,
  isEverywhere = false,
}: {
  lunches: readonly Lunch[]
  onOpen: () => void
  /** Also on a wide screen, where nothing else shows what is chosen. */
  isEverywhere?: boolean
}) {
  const t = useTranslations('canteen.cloud')
  const f = useFormat()
  const { days, cents } = sumOf(lunches)
  const text = t('open', { count: days, price: f.money(cents) })
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {lunches.length > 0 && (
        <div
          data-bottom-bar={isEverywhere ? 'always' : 'narrow'}
          className={cx(
            'fixed inset-x-0 bottom-tabs z-30 border-t bg-surface p-3',
            !isEverywhere && 'lg:hidden',
          )}
        >
          <Button
            {...{ [TO_CHECKOUT]: '' }}
            kind="primary"
            size="large"
            className="mx-auto w-full max-w-xl"
            icon={ShoppingBag}
            onClick={onOpen}
          >
            {text}
          </Button>
        </div>
      )}
    </>
  )
}
