import { Link, useParams } from '@tanstack/react-router'
import { Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { LinkOver } from './missing-order'
import { Card } from './order-beside'
import { StarsShown, useRatingForm } from './rating-form'

type Asked = Outputs['public']['orders']['rating']

/** Where the mail leads that asks for a rating: stars at once, without signing in. */
export default function RateByLinkScreen() {
  const t = useTranslations('my-orders')
  const { token = '' } = useParams({ strict: false })
  const answer = trpc.public.orders.rating.useQuery(
    { token },
    {
      // what is being typed is not taken away by a second answer
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, error) => count < 2 && !isOver(error),
    },
  )
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-5 pb-16">
      {answer.data ? (
        <Rate asked={answer.data} token={token} onSent={() => answer.refetch()} />
      ) : answer.isPending ? (
        <div aria-hidden className="space-y-4 pt-2">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      ) : isOver(answer.error) ? (
        <LinkOver text={t('order.rating.linkOverText')} />
      ) : (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      )}
    </div>
  )
}

// A token that is cut off is refused by its form already.
const isOver = (error: unknown) => ['NotFound', 'ValidationError'].includes(readFailure(error)?.name ?? '')

function Rate({ asked, token, onSent }: { asked: Asked; token: string; onSent: () => Promise<unknown> }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const [isChanging, setChanging] = useState(false)
  const [isThanked, setThanked] = useState(false)
  const { rating } = asked
  const isClosed = rating !== null && rating.editableUntil < new Date()
  return (
    <>
      <p className="num text-note text-text2">
        {t('order.number', { number: asked.ufid })}
        {asked.deliveredAt && ` · ${t('order.rating.deliveredOn', { when: f.dateTime(asked.deliveredAt) })}`}
      </p>
      {isThanked ? (
        <Thanks />
      ) : (
        <h1 className="mt-1 text-display">{t('order.rating.title', { store: asked.storeName })}</h1>
      )}
      {asked.state !== 'delivered' ? (
        <p className="mt-4 text-field text-text2">{t('order.rating.notYet')}</p>
      ) : rating && !isChanging ? (
        <Given asked={asked} rating={rating} onChange={isClosed ? null : () => setChanging(true)} />
      ) : (
        <RatingCard
          asked={asked}
          token={token}
          onSent={async () => {
            await onSent()
            setThanked(true)
            setChanging(false)
          }}
        />
      )}
    </>
  )
}

function RatingCard({
  asked,
  token,
  onSent,
}: {
  asked: Asked
  token: string
  onSent: () => Promise<unknown>
}) {
  const t = useTranslations('my-orders')
  const rate = trpc.public.orders.rate.useMutation()
  const form = useRatingForm(
    { ...asked, courierName: asked.courier?.nickname ?? null },
    given => rate.mutateAsync({ token, ...given }),
    () => void onSent(),
  )
  return (
    <Card className="mt-4">
      {form.fields}
      <Button
        kind="primary"
        size="large"
        className="mt-5 w-full"
        loading={form.isPending}
        onClick={() => void form.send()}
      >
        {t('order.rating.send')}
      </Button>
    </Card>
  )
}

function Thanks() {
  const t = useTranslations('my-orders')
  const title = useRef<HTMLHeadingElement>(null)
  // the button that was pressed is gone
  useEffect(() => title.current?.focus(), [])
  return (
    <h1 ref={title} tabIndex={-1} className="mt-1 flex items-center gap-3 text-display outline-none">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-okSoft text-ok">
        <Check size={20} aria-hidden />
      </span>
      {t('order.rating.thanks')}
    </h1>
  )
}

/** What was said, and for how long it can be changed. */
function Given({
  asked,
  rating,
  onChange,
}: {
  asked: Asked
  rating: NonNullable<Asked['rating']>
  onChange: (() => void) | null
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  return (
    <Card title={t('order.rating.yours')} className="mt-4">
      <StarsShown value={rating.rating} label={t('order.rating.stars', { count: rating.rating })} />
      {rating.comment && <p className="mt-1 whitespace-pre-line break-words">{rating.comment}</p>}
      <p className="mt-3 text-note text-text2">
        {onChange
          ? t('order.rating.changeUntil', { when: f.longDay(rating.editableUntil) })
          : t('order.rating.closed')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {onChange && <Button onClick={onChange}>{t('order.rating.change')}</Button>}
        <Button asChild>
          <Link
            to="/stores/$storeId/$channel/{-$catalog}"
            params={{ storeId: asked.storeId, channel: asked.channel }}
          >
            <RotateCcw size={16} aria-hidden />
            {t('order.again')}
          </Link>
        </Button>
      </div>
    </Card>
  )
}
