import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Popover } from '../../../ui/dialogs/popover'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import type { BoardOrder } from '../routes/board'
import type { Assignment } from './use-assignment'

const MAX_SUGGESTIONS = 6

interface SuggestCourierProps {
  order: Pick<BoardOrder, 'id' | 'ufid'>
  suggestionOf: Assignment['suggestionOf']
}

/** The couriers by the detour that an order costs them, and those it makes late. */
export function SuggestCourier({ order, suggestionOf }: SuggestCourierProps) {
  const t = useTranslations('dispatch')
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = trpc.logistics.routes.suggest.useQuery(
    { purchaseIds: [order.id] },
    { enabled: isOpen, staleTime: 0 },
  )
  const found = (data?.suggestions ?? []).flatMap(one => suggestionOf(one, [order.id]) ?? [])
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      label={t('assign.suggestFor', { id: order.ufid })}
      trigger={<IconButton size="small" icon={UserPlus} label={t('assign.suggestFor', { id: order.ufid })} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24 w-72" />
      ) : found.length === 0 ? (
        <p className="p-3 text-text2">{t('assign.noSuggestion')}</p>
      ) : (
        <ul className="w-80 max-w-full">
          {found.slice(0, MAX_SUGGESTIONS).map(({ value, label, detail, late, give }) => (
            <li key={value}>
              <button
                type="button"
                onClick={() => {
                  setIsOpen(false)
                  give()
                }}
                className="block w-full rounded-ctl px-3 py-2 text-left hover:bg-sunken"
              >
                <span className="block font-medium">{label}</span>
                <span className={cx('num block text-meta', late.length > 0 ? 'text-bad' : 'text-text2')}>
                  {detail}
                </span>
                {late.length > 0 && (
                  <span className="num block text-meta text-text2">
                    {late.map(({ name, minutes }) => t('optimise.lateStop', { name, minutes })).join(' · ')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
