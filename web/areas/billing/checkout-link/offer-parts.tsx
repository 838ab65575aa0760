import { CalendarDays, Lock, type LucideIcon, MapPin, Store, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { Stepper } from '../../../ui/fields/stepper'
import type { CustomerQuote, Quantities } from './checkout-link'
import { chosenPrice, chosenQuantity } from './chosen-price'

/** When, where, for how many, and who cooks it. */
export function EventFacts({ quote }: { quote: CustomerQuote }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const { deliveryOption: window, address, isPickup } = quote.proposal
  return (
    <dl className="grid gap-4 rounded-card border bg-surface p-4 sm:grid-cols-2 sm:p-5">
      {window && (
        <Fact icon={CalendarDays} name={t('when')}>
          {f.longDay(window.deliveryStartDate)},{' '}
          <span className="num">{f.window(window.deliveryStartDate, window.deliveryEndDate)}</span>
        </Fact>
      )}
      <Fact icon={MapPin} name={t('where')}>
        {isPickup
          ? t('pickup', { store: quote.store.name })
          : [address?.address, address?.details, address?.city].filter(Boolean).join(', ')}
      </Fact>
      <Fact icon={Store} name={t('by')}>
        {quote.store.name}
      </Fact>
      {quote.people && (
        <Fact icon={Users} name={t('howMany')}>
          {t('people', { count: quote.people })}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-[1.875rem]">
      <dt className="text-meta text-text2">
        <Icon size={18} aria-hidden className="absolute top-0.5 left-0 text-brand" />
        {name}
      </dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  )
}

/** What is offered. Where quantities may change, each has a stepper within its limits. */
export function OfferedLines({
  quote,
  quantities,
  onQuantity,
}: {
  quote: CustomerQuote
  quantities: Quantities
  /** Null: nothing can be changed any more. */
  onQuantity: ((id: string, quantity: number) => void) | null
}) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const price = chosenPrice(quote, quantities)
  const { allowCartChanges, cartItems } = quote.proposal
  return (
    <section aria-labelledby="offered" className="rounded-card border bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3 sm:px-5">
        <h2 id="offered" className="text-title">
          {t('menu')}
        </h2>
        {allowCartChanges && onQuantity && <span className="text-note text-text2">{t('mayChange')}</span>}
      </header>
      <ul className="divide-y">
        {cartItems.map(line => {
          const canStep = onQuantity !== null && line.minQuantity < line.maxQuantity
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{line.name}</span>
                <span className="block text-meta text-text2">
                  <span className="num">{f.money(line.price.amount)}</span>
                  {line.subItems.length > 0 && ` · ${line.subItems.map(item => item.name).join(', ')}`}
                  {line.comment && ` · ${line.comment}`}
                </span>
              </span>
              {canStep ? (
                <Stepper
                  label={line.name}
                  value={chosenQuantity(line, quantities)}
                  min={line.minQuantity}
                  max={line.maxQuantity}
                  onChange={count => onQuantity(line.id, count)}
                />
              ) : (
                <span className="flex items-center gap-2">
                  <span className="num font-semibold">{line.quantity}×</span>
                  {allowCartChanges && onQuantity && <Chip icon={Lock}>{t('fixed')}</Chip>}
                </span>
              )}
              <span className="num w-20 text-right font-semibold">
                {f.money(price.lineCents.get(line.id) ?? line.total.amount)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
