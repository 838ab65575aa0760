import { useQueryClient } from '@tanstack/react-query'
import { Copy, Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Promotion } from '../../../../src/modules/offers/promotions/contract/promotions'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'

const TONES: Record<Promotion['state'], Tone> = {
  LIVE: 'ok',
  PAUSED: 'warn',
  NOT_STARTED: 'info',
  EXPIRED: 'muted',
}

export function PromotionState({ state }: { state: Promotion['state'] }) {
  const t = useTranslations('collection')
  return <Chip tone={TONES[state]}>{t(`choices.promotionState.${state}`)}</Chip>
}

/** Pauses it, lets it go on, or makes another like it. */
export function PromotionActions({ promotion }: { promotion: Promotion }) {
  const t = useTranslations('promotions')
  const failureText = useFailureText()
  const client = useQueryClient()
  const confirm = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['collection', 'promotions'] })
    toast.success(text)
  }
  const { id, active } = promotion
  return (
    <>
      <ActionButton
        kind="outline"
        icon={active ? Pause : Play}
        action={async () => {
          await api.admin.promotions.update.mutate({ id, active: !active })
          await confirm(t(active ? 'promotion.paused' : 'promotion.resumed'))
        }}
        onError={error => toast.error(failureText(error))}
      >
        {t(active ? 'promotion.pause' : 'promotion.resume')}
      </ActionButton>
      <ActionButton
        kind="outline"
        icon={Copy}
        action={async () => {
          await api.admin.promotions.duplicate.mutate({ id })
          await confirm(t('promotion.duplicated'))
        }}
        onError={error => toast.error(failureText(error))}
      >
        {t('promotion.duplicate')}
      </ActionButton>
    </>
  )
}

/** How much of what there is to give is given, and to whom. */
export function PromotionUses({ promotion }: { promotion: Promotion }) {
  const t = useTranslations('promotions')
  const f = useFormat()
  const uses = trpc.admin.promotions.uses.useQuery({ id: promotion.id, limit: 50 })
  return (
    <Section title={t('promotion.uses')}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Bar
          label={t('promotion.timesUsed')}
          value={promotion.timesRedeemed}
          most={promotion.timesRedeemable}
          write={f.number}
        />
        <Bar
          label={t('promotion.spent')}
          value={promotion.spent.amount}
          most={promotion.budget?.amount ?? null}
          write={f.money}
        />
      </div>
      {uses.isError ? (
        <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />
      ) : !uses.data ? (
        <Skeleton className="mt-3 h-24" />
      ) : uses.data.docs.length === 0 ? (
        <p className="mt-3 text-text2">{t('promotion.notUsed')}</p>
      ) : (
        <ul className="mt-3 divide-y rounded-card border">
          {uses.data.docs.map(use => (
            <li key={use.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
              <span className="min-w-0 flex-1 truncate">{use.userName}</span>
              {use.ufid && <span className="font-mono text-meta text-text2">{use.ufid}</span>}
              <span className="text-meta text-text2">{f.dateTime(use.usedAt)}</span>
              {use.returnedAt && <Chip>{t('promotion.returned')}</Chip>}
              <span className="money font-medium">{f.money(use.amount.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Bar({
  label,
  value,
  most,
  write,
}: {
  label: string
  value: number
  most: number | null
  write: (value: number) => string
}) {
  const t = useTranslations('collection')
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text2">{label}</span>
        <span className="num font-medium">
          {most === null ? write(value) : t('promotion.ofLimit', { value: write(value), limit: write(most) })}
        </span>
      </p>
      {most !== null && (
        <meter
          aria-label={label}
          min={0}
          max={most}
          low={most * 0.8}
          high={most * 0.999}
          optimum={0}
          value={Math.min(value, most)}
          className="mt-1 block h-2 w-full"
        />
      )}
    </div>
  )
}
