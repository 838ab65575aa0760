import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { Money, useNow } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'

export type WalletCredit = Outputs['customer']['wallet']['credits'][number]
type Answer = {
  data?: WalletCredit[] | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

const DAY_MS = 86_400_000
/** From then on the day stands out. */
const SOON_MS = 7 * DAY_MS

/** What the balance is made of: the order is the one in which it is spent. */
export function CreditList({ answer }: { answer: Answer }) {
  const t = useTranslations('wallet')
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />
  const open = answer.data?.filter(credit => credit.state === 'open')
  if (open?.length === 0) return null
  return (
    <section aria-label={t('credits.title')}>
      <h2 className="font-semibold text-field">{t('credits.title')}</h2>
      <p className="text-meta text-text2">{t('credits.text')}</p>
      {open ? (
        <ul className="mt-2 divide-y rounded-card border bg-surface">
          {open.map(credit => (
            <CreditRow key={credit.id} credit={credit} />
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-2 h-28 rounded-card" />
      )}
    </section>
  )
}

export function CreditRow({ credit }: { credit: WalletCredit }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const now = useNow(60_000)
  const { expiresAt, remaining, price } = credit
  const isSoon = expiresAt !== null && expiresAt.getTime() - now < SOON_MS
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{t(`kinds.${credit.kind}`)}</p>
        {credit.comment && <p className="text-meta text-text2">{credit.comment}</p>}
      </div>
      {expiresAt ? (
        <Chip tone={isSoon ? 'warn' : 'muted'}>{t('credits.until', { day: f.date(expiresAt) })}</Chip>
      ) : (
        <span className="text-meta text-text3">{t('credits.forGood')}</span>
      )}
      <p className="ml-auto text-right">
        <Money cents={remaining.amount} className="font-semibold" />
        {remaining.amount < price.amount && (
          <span className="block text-meta text-text3">
            {t('credits.of', { amount: f.money(price.amount) })}
          </span>
        )}
      </p>
    </li>
  )
}
