import { ChevronLeft, CircleCheck, SearchX, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { FilterChip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { SearchInput } from '../../../ui/fields/input'
import { useMedia } from '../../../ui/layout/media'
import { Pagination } from '../../../ui/tables/pagination'
import { LineDetail } from './line-detail'
import { LineList } from './line-list'
import { Suggestions } from './suggestions'
import { useBankAddress } from './use-bank-address'
import { useDecisions } from './use-decisions'

const PAGE_SIZE = 50
const SHOWS = ['toDecide', 'matched', 'notOurs', 'all'] as const

/** Bank lines at the left, the one that is open at the right; on a phone one after the other. */
export function BankLines({
  toDecide,
  onShowImport,
  children,
}: {
  toDecide: number
  onShowImport: (id: string) => void
  /** Under the list: the statements. */
  children: ReactNode
}) {
  const t = useTranslations('bank')
  const address = useBankAddress()
  const decisions = useDecisions()
  const failureText = useFailureText()
  const isWide = useMedia('(min-width: 64rem)')
  const { show, text, page } = address
  const query = trpc.admin.bank.transactions.useQuery(
    {
      ...(show === 'all' ? {} : { filter: { state: show } }),
      ...(text ? { search: text } : {}),
      page,
      limit: PAGE_SIZE,
    },
    { placeholderData: before => before },
  )
  const lines = query.data?.docs ?? []
  const at = lines.findIndex(({ id }) => id === address.line)
  // A desk has room for a line at once; a phone shows the list first.
  const open = lines[at] ?? (isWide ? lines[0] : undefined)
  const move = (step: number) => {
    const next = lines[at < 0 ? (open ? Math.max(0, step) : 0) : at + step]
    if (next) address.set({ line: next.id })
  }
  const decideOpen = (state: 'notOurs' | 'toDecide') => {
    if (!open) return
    const next = lines[lines.indexOf(open) + 1] ?? lines[lines.indexOf(open) - 1]
    if (show !== 'all') address.set({ line: isWide ? next?.id : undefined })
    void decisions.mark(open, state)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    n: () => (open?.state === 'toDecide' ? decideOpen('notOurs') : false),
    s: () => move(1),
    u: () => (decisions.mayUndo() ? void decisions.undo() : false),
  })
  return (
    <div className="grid min-h-0 items-start lg:grid-cols-[minmax(20rem,28rem)_minmax(0,1fr)]">
      <div className={cx('min-w-0 lg:border-r', open && !isWide && 'hidden')}>
        <div className="space-y-2 border-b px-gutter py-3">
          <fieldset className="flex flex-wrap gap-1">
            <legend className="sr-only">{t('show')}</legend>
            {SHOWS.map(value => (
              <FilterChip
                key={value}
                look="plain"
                pressed={show === value}
                count={value === 'toDecide' ? toDecide : undefined}
                onPress={() => address.set({ show: value, line: undefined, page: undefined })}
              >
                {t(`shows.${value}`)}
              </FilterChip>
            ))}
          </fieldset>
          {toDecide > 0 && (
            <ActionButton
              kind="outline"
              size="small"
              icon={WandSparkles}
              action={decisions.matchCertain}
              onError={error => void toast.error(failureText(error))}
            >
              {t('match.certain')}
            </ActionButton>
          )}
          <SearchInput
            value={text}
            label={t('search')}
            shortcut="/"
            onChange={q => address.set({ q: q || undefined, line: undefined, page: undefined })}
          />
        </div>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : !query.data ? (
          <SkeletonRows rows={8} />
        ) : lines.length === 0 ? (
          text ? (
            <EmptyState icon={SearchX} title={t('noneFound')} />
          ) : (
            <EmptyState icon={CircleCheck} title={t(show === 'toDecide' ? 'allDecided' : 'noneHere')} />
          )
        ) : (
          <>
            <LineList lines={lines} openId={open?.id ?? null} onOpen={line => address.set({ line })} />
            {query.data.totalDocs > PAGE_SIZE && (
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                total={query.data.totalDocs}
                onPage={next => address.set({ page: next === 1 ? undefined : next, line: undefined })}
              />
            )}
          </>
        )}
        <div className="space-y-3 p-gutter">{children}</div>
      </div>
      {open && (
        <div className="min-w-0 space-y-3 p-gutter lg:sticky lg:top-0">
          {!isWide && (
            <Button kind="ghost" icon={ChevronLeft} onClick={() => address.set({ line: undefined })}>
              {t('back')}
            </Button>
          )}
          <LineDetail line={open} onDecide={decideOpen} onShowImport={onShowImport}>
            <Suggestions key={open.id} line={open} decisions={decisions} />
          </LineDetail>
          <p className="pointer-coarse:hidden text-meta text-text3">{t('keys')}</p>
        </div>
      )}
    </div>
  )
}
