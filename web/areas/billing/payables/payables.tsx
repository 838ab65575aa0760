import { ChevronLeft, ChevronRight, Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { lazyDialog } from '../../../router/lazy-dialog'
import { useSession } from '../../../session/session'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { FilterChip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/layout/page'
import { FileBar } from './file-bar'
import { groupsOf, PayableList } from './payable-list'
import { PayableSide } from './payable-side'
import { useDayWords } from './payable-words'
import { daysOfWeek, type PayablesAddress, usePayablesAddress } from './use-payables-address'

const AddPayableDialog = lazyDialog(() =>
  import('./add-payable-dialog').then(({ AddPayableDialog: Dialog }) => Dialog),
)

/** So many are listed at once: more than merchants and couriers have in a week. */
const LISTED = 200

/** What is owed to kitchens and couriers: looked at, approved, and put into a file for the bank. */
export default function PayablesScreen() {
  const t = useTranslations('payables')
  const address = usePayablesAddress()
  const { can } = useSession()
  const { monday } = address
  const query = trpc.admin.payables.list.useQuery(
    {
      filter: monday
        ? { endsOn: { $in: daysOfWeek(monday) } }
        : { state: { $in: ['open', 'approved', 'in_file', 'returned'] } },
      sort: '-amount',
      limit: LISTED,
    },
    { placeholderData: before => before },
  )
  const docs = query.data?.docs ?? []
  const inOrder = groupsOf(docs).flatMap(({ payables }) => payables)
  const shownId = address.id ?? inOrder[0]?.id ?? null
  const step = (by: 1 | -1) => () => {
    const at = inOrder.findIndex(({ id }) => id === shownId)
    const next = inOrder[at + by]
    if (next) address.open(next.id)
  }
  useKeys({ j: step(1), k: step(-1) })
  return (
    <div className="flex min-h-full flex-col">
      <Header address={address} />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.data ? (
        <div className="grid flex-1 content-stretch lg:grid-cols-[19rem_minmax(0,1fr)]">
          <div className={cx('border-r bg-surface', address.id && 'max-lg:hidden')}>
            {docs.length ? (
              <PayableList payables={docs} shownId={shownId} onOpen={address.open} />
            ) : (
              <EmptyState icon={Inbox} title={t(monday ? 'emptyWeek' : 'empty')} text={t('emptyText')} />
            )}
          </div>
          <div className={cx('min-w-0', !address.id && 'max-lg:hidden')}>
            {shownId && <PayableSide key={shownId} id={shownId} onBack={() => address.open(null)} />}
          </div>
        </div>
      ) : (
        <SkeletonRows />
      )}
      {can('admin.payables.checkFile') && <FileBar />}
    </div>
  )
}

function Header({ address }: { address: PayablesAddress }) {
  const t = useTranslations('payables')
  const screens = useTranslations('collection')
  const words = useDayWords()
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const { monday } = address
  return (
    <>
      <PageHeader
        title={screens('collections.payables.title')}
        text={monday ? words.period({ startsOn: monday, endsOn: daysOfWeek(monday).at(-1)! }) : t('dueText')}
        actions={
          <>
            <FilterChip look="plain" pressed={!monday} onPress={address.showDue}>
              {t('due')}
            </FilterChip>
            <IconButton
              kind="outline"
              icon={ChevronLeft}
              label={t('weekBefore')}
              onClick={() => address.showWeek(-1)}
            />
            <IconButton
              kind="outline"
              icon={ChevronRight}
              label={t('weekAfter')}
              whyDisabled={monday ? null : t('weekAfterNone')}
              onClick={() => address.showWeek(1)}
            />
            {can('admin.payables.create') && (
              <Button icon={Plus} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      {isAdding && <AddPayableDialog open onClose={() => setAdding(false)} onAdded={address.open} />}
    </>
  )
}
