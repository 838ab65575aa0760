import { ArrowRight, PackageX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { toast } from '../../../ui/feedback/toast'
import { useEater } from '../cart/eater'
import { ContainedAllergens } from '../menu/contained-allergens'
import type { Order } from './order-progress'

type Shortage = Order['shortages'][number]

/** What the kitchen could not get, what it puts in, and the customer's say to that. */
export function Shortages({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  if (order.shortages.length === 0) return null
  return (
    <section aria-label={t('shortages.title')} className="rounded-card border border-warn bg-warnSoft p-4">
      <h2 className="flex items-center gap-2 font-semibold text-read">
        <PackageX size={18} aria-hidden />
        {t('shortages.title')}
      </h2>
      <ul className="divide-y">
        {order.shortages.map(shortage => (
          <ShortLine key={shortage.lineId} order={order} shortage={shortage} />
        ))}
      </ul>
    </section>
  )
}

function ShortLine({ order, shortage }: { order: Order; shortage: Shortage }) {
  const t = useTranslations('my-orders')
  const { avoided } = useEater()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const answer = trpc.customer.orders.answerSubstitute.useMutation({
    onSuccess: () => utils.customer.orders.show.invalidate({ purchaseId: order.id }),
    onError: error => toast.error(failureText(error)),
  })
  const { lineId, missing, substitute } = shortage
  const name = order.cartItems.find(({ id }) => id === lineId)?.name ?? ''
  const say = (accept: boolean) => answer.mutate({ purchaseId: order.id, lineId, accept })
  return (
    <li className="py-2.5 text-note">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {t('shortages.missing', { count: missing, name })}
        {substitute && (
          <>
            <ArrowRight size={14} aria-label={t('shortages.inPlace')} />
            <span className={substitute.answer === 'refused' ? 'line-through' : undefined}>
              {substitute.name}
            </span>
            {substitute.answer && <Chip>{t(`shortages.${substitute.answer}`)}</Chip>}
          </>
        )}
      </p>
      {substitute && (
        <>
          <ContainedAllergens contents={substitute} avoided={avoided} />
          <p className="text-meta text-text2">{t('shortages.price')}</p>
          {order.state === 'accepted' && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                kind="primary"
                whyDisabled={substitute.answer === 'accepted' ? t('shortages.accepted') : null}
                onClick={() => say(true)}
              >
                {t('shortages.accept')}
                <span className="sr-only">: {substitute.name}</span>
              </Button>
              <Button
                whyDisabled={substitute.answer === 'refused' ? t('shortages.refused') : null}
                onClick={() => say(false)}
              >
                {t('shortages.refuse')}
                <span className="sr-only">: {substitute.name}</span>
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  )
}
