import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RATING_COMMENT_MAX } from '../../../../src/modules/customer-relations/reviews/rules/rating'
import { type Inputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import type { Order } from './order-progress'

type Given = Omit<Inputs['customer']['orders']['rate'], 'purchaseId'>

/** What there is to rate, and what was said of it before. */
export interface Rateable {
  isPickup: boolean
  /** Who brought it, where that is known. */
  courierName?: string | null
  products: readonly { productId: string; name: string }[]
  rating: {
    rating: number
    comment: string
    courierRating: number | null
    productRatings?: readonly { productId: string; rating: number }[]
  } | null
}

/** The form for an order of one's own. */
export function useOrderRatingForm(order: Order, onSent: () => void) {
  const t = useTranslations('my-orders')
  const utils = trpc.useUtils()
  const rate = trpc.customer.orders.rate.useMutation()
  const products = [
    ...new Map(order.cartItems.flatMap(line => (line.productId ? [[line.productId, line.name]] : []))),
  ] as [string, string][]
  return useRatingForm(
    {
      isPickup: order.isPickup,
      products: products.map(([productId, name]) => ({ productId, name })),
      rating: order.rating,
    },
    async given => {
      await rate.mutateAsync({ purchaseId: order.id, ...given })
      await utils.customer.orders.invalidate()
      toast.success(t('order.rating.thanks'))
    },
    onSent,
  )
}

/** What a customer thinks of an order: stars for all of it, and for the courier and each product if they like. */
export function useRatingForm(about: Rateable, send: (given: Given) => Promise<unknown>, onSent: () => void) {
  const t = useTranslations('my-orders')
  const failureText = useFailureText()
  const before = about.rating
  const [rating, setRating] = useState(before?.rating ?? 0)
  const [courierRating, setCourierRating] = useState(before?.courierRating ?? 0)
  const [products, setProducts] = useState<Record<string, number>>(() =>
    Object.fromEntries(before?.productRatings?.map(one => [one.productId, one.rating]) ?? []),
  )
  const [comment, setComment] = useState(before?.comment ?? '')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const submit = async () => {
    setFailure(null)
    setMissing(!rating)
    if (!rating) return
    setPending(true)
    try {
      await send({
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
      onSent()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setPending(false)
    }
  }

  const fields = (
    <div className="space-y-5">
      <Stars
        label={t('order.rating.overall')}
        value={rating}
        onChange={stars => {
          setRating(stars)
          setMissing(false)
        }}
        mistake={isMissing ? t('order.rating.missing') : null}
        large
      />
      <Field label={t('order.rating.comment')}>
        <TextArea
          rows={3}
          maxLength={RATING_COMMENT_MAX}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </Field>
      {!about.isPickup && (
        <Stars
          label={
            about.courierName
              ? t('order.rating.courierNamed', { name: about.courierName })
              : t('order.rating.courier')
          }
          value={courierRating}
          onChange={setCourierRating}
        />
      )}
      {about.products.length > 0 && (
        <section className="border-t pt-4">
          <h2 className="mb-2 font-semibold text-note">{t('order.rating.products')}</h2>
          {about.products.map(({ productId, name }) => (
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
  return { fields, send: submit, isPending }
}

function Stars({
  label,
  value,
  onChange,
  large = false,
  mistake = null,
}: {
  label: string
  value: number
  onChange: (stars: number) => void
  large?: boolean
  mistake?: string | null
}) {
  const t = useTranslations('my-orders')
  const name = useId()
  return (
    <fieldset className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-0.5">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className={large ? 'font-semibold text-read' : 'min-w-0 flex-1 basis-36 text-note'}>
        {label}
      </span>
      <span className="-mx-1.5 flex shrink-0">
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
      {mistake && (
        <p role="alert" className="-mb-5 mt-1 w-full font-medium text-bad text-meta">
          {mistake}
        </p>
      )}
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

/** Rates an order in a dialog beside it. */
export function RatingDialog({
  order,
  open,
  onOpenChange,
}: {
  order: Order
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('my-orders')
  const uiTexts = useTranslations('ui')
  const form = useOrderRatingForm(order, () => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('order.rating.title', { store: order.store.name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{uiTexts('cancel')}</Button>
          <Button kind="primary" loading={form.isPending} onClick={() => void form.send()}>
            {t('order.rating.send')}
          </Button>
        </>
      }
    >
      {form.fields}
    </Dialog>
  )
}
