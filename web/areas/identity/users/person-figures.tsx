import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'

/** How much a person orders and has to spend, for those who may know it. */
export function PersonFigures({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const format = useFormat()
  const { can } = useSession()
  const mayKnow = can('admin.users.figures')
  const figures = trpc.admin.users.figures.useQuery({ id: userId }, { enabled: mayKnow })
  const balance = trpc.admin.users.balance.useQuery({ id: userId }, { enabled: can('admin.users.balance') })
  if (!mayKnow || figures.isError || balance.isError) return null
  return (
    <dl className="grid grid-cols-3 divide-x rounded-card border bg-surface">
      <Figure name={t('figures.orders')}>{figures.data && format.number(figures.data.orders)}</Figure>
      <Figure name={t('figures.spent')}>{figures.data && <Money cents={figures.data.spent.amount} />}</Figure>
      <Figure name={t('credit.balance')}>{balance.data && <Money cents={balance.data.amount} />}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-meta text-text3">{name}</dt>
      <dd className="num font-semibold text-read">{children ?? <Skeleton className="h-5 w-12" />}</dd>
    </div>
  )
}
