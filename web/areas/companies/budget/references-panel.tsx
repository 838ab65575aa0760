import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { FilterChip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'

const BY = ['costCenter', 'projectCode'] as const

/** A month by the cost centers or projects that orders name. */
export function ReferencesPanel({ placeId, month }: { placeId: string; month: string }) {
  const t = useTranslations('company.references')
  const billing = useTranslations('company.billing')
  const [by, setBy] = useState<(typeof BY)[number]>('costCenter')
  const answer = trpc.company.billing.references.useQuery({ locationId: placeId, month, by })
  const rows = answer.data
  const most = Math.max(1, ...(rows ?? []).map(({ total }) => total.amount))
  return (
    <Section
      title={t('title')}
      flush
      actions={BY.map(each => (
        <FilterChip key={each} look="plain" pressed={by === each} onPress={() => setBy(each)}>
          {t(each)}
        </FilterChip>
      ))}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : !rows ? (
        <Skeleton className="m-4 h-24" />
      ) : rows.length === 0 ? (
        <p className="p-4 text-text2">{billing('none')}</p>
      ) : (
        <ul className="divide-y">
          {rows.map(row => (
            <li key={row.name ?? ''} className="space-y-1 px-4 py-2.5">
              <p className="flex items-baseline gap-3">
                <span className={row.name ? 'min-w-0 flex-1 truncate font-medium' : 'flex-1 text-text2'}>
                  {row.name ?? t(`${by}None`)}
                </span>
                <Money cents={row.total.amount} className="font-semibold" />
              </p>
              <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
                <div className="h-full bg-brand" style={{ width: `${(100 * row.total.amount) / most}%` }} />
              </div>
              <p className="num flex justify-between gap-3 text-meta text-text2">
                <span>{billing('ordersOfOne', { orders: row.orders })}</span>
                <span>
                  {billing('byCompany')} <Money cents={row.byCompany.amount} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
