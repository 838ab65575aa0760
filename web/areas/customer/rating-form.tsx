import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RATING_COMMENT_MAX } from '../../../src/rules/ordering/rating'
import { trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/field'
import { TextArea } from '../../ui/input'
import { toast } from '../../ui/toast'
import type { Order } from './order-progress'

/** What somebody thinks of an order: stars for all of it, and for the courier and each product if they like. */
export function useRatingForm(order: Order, onSent: () => void) {
  const t = useTranslations('customer')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [rating, setRating] = useState(order.rating?.rating ?? 0)
  const [courierRating, setCourierRating] = useState(order.rating?.courierRating ?? 0)
  const [products, setProducts] = useState<Record<string, number>>({})
  const [comment, setComment] = useState(order.rating?.comment ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const rate = trpc.customer.orders.rate.useMutation()
  const rated = [
    ...new Map(order.cartItems.flatMap(line => (line.productId ? [[line.productId, line.name]] : []))),
  ] as [string, string][]

  const send = async () => {
    if (!rating) return setFailure(t('order.rating.missing'))
    try {
      await rate.mutateAsync({
        purchaseId: order.id,
        rating,
        ...(comment.trim() ? { comment: comment.trim() } : {}),
        ...(courierRating ? { courierRating } : {}),
        ...(Object.keys(products).length
          ? {
              productRatings: Object.entries(products).map(([productId, stars]) => ({
                productId,
                rating: stars,
              })),
            }
          : {}),
      })
      await utils.customer.orders.invalidate()
      toast.success(t('order.rating.thanks'))
      onSent()
    } catch (error) {
      setFailure(failureText(error))
    }
  }

  const fields = (
    <div className="space-y-5">
      <Stars label={t('order.rating.overall')} value={rating} onChange={setRating} large />
      <Field label={t('order.rating.comment')}>
        <TextArea
          rows={3}
          maxLength={RATING_COMMENT_MAX}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </Field>
      {!order.isPickup && (
        <Stars label={t('order.rating.courier')} value={courierRating} onChange={setCourierRating} />
      )}
      {rated.length > 0 && (
        <section className="border-t pt-4">
          <h3 className="mb-2 font-semibold text-note">{t('order.rating.products')}</h3>
          {rated.map(([productId, name]) => (
            <Stars
              key={productId}
              label={name}
              value={products[productId] ?? 0}
              onChange={stars => setProducts(before => ({ ...before, [productId]: stars }))}
            />
          ))}
        </section>
      )}
      {failure && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failure}
        </p>
      )}
    </div>
  )
  return { fields, send, isPending: rate.isPending }
}

function Stars({
  label,
  value,
  onChange,
  large = false,
}: {
  label: string
  value: number
  onChange: (stars: number) => void
  large?: boolean
}) {
  const t = useTranslations('customer')
  const name = useId()
  return (
    <fieldset className="flex min-h-11 items-center justify-between gap-4">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className={large ? 'font-semibold text-read' : 'min-w-0 truncate text-note'}>
        {label}
      </span>
      <span className="flex shrink-0">
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className={cx(
              'grid cursor-pointer place-items-center rounded-ctl has-focus-visible:outline-2 has-focus-visible:outline-focus',
              large ? 'size-11' : 'size-9 pointer-coarse:size-11',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <span className="sr-only">{t('order.rating.stars', { count: stars })}</span>
            <Star
              size={large ? 30 : 20}
              aria-hidden
              className={stars <= value ? 'fill-saffron text-saffron' : 'text-control'}
            />
          </label>
        ))}
      </span>
    </fieldset>
  )
}

/** Stars to look at. */
export function StarsShown({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex">
      {[1, 2, 3, 4, 5].map(stars => (
        <Star
          key={stars}
          size={18}
          aria-hidden
          className={stars <= value ? 'fill-saffron text-saffron' : 'text-control'}
        />
      ))}
    </span>
  )
}
