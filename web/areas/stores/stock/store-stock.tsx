import { Ban, Bell, PackageSearch, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { Chip, FilterChip, type Tone } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { SearchInput } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { ChangeStock } from './change-stock'
import { onShelf, STOCK_STATES, type StockItem, type StockState, stockState } from './stock-states'

const PAGE_SIZE = 25
const TONES: Record<StockState, Tone> = { soldOut: 'bad', low: 'warn', counted: 'ok', unlimited: 'muted' }

/** What there is of each product of a kitchen, with what is promised of it, and the way to change that. */
export function StoreStock({ storeId }: { storeId: string }) {
  const t = useTranslations('stock')
  const utils = trpc.useUtils()
  const query = trpc.merchant.inventory.list.useQuery({ storeId })
  const [state, setState] = useState<StockState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [changed, setChanged] = useState<StockItem | null>(null)
  const again = () => void utils.merchant.inventory.invalidate()

  const all = query.data ?? []
  const counts = Map.groupBy(all, stockState)
  const shown = all.filter(
    item => (state === null || stockState(item) === state) && hasWords(item.name, search),
  )
  const narrow = (next: () => void) => {
    next()
    setPage(1)
  }
  return (
    <Section title={t('title')} flush className="m-4">
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={6} />
      ) : all.length === 0 ? (
        <EmptyState icon={PackageSearch} title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
            <div className="w-full sm:w-56">
              <SearchInput
                value={search}
                onChange={text => narrow(() => setSearch(text))}
                label={t('search')}
              />
            </div>
            {STOCK_STATES.map(one => (
              <FilterChip
                key={one}
                pressed={state === one}
                onPress={() => narrow(() => setState(state === one ? null : one))}
                count={counts.get(one)?.length ?? 0}
                look="plain"
              >
                {t(`states.${one}`)}
              </FilterChip>
            ))}
          </div>
          {shown.length === 0 ? (
            <p className="px-4 py-6 text-center text-text2">{t('noMatch')}</p>
          ) : (
            <ul className="divide-y" aria-label={t('title')}>
              {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(item => (
                <StockRow
                  key={item.productId}
                  item={item}
                  onChange={() => setChanged(item)}
                  onChanged={again}
                />
              ))}
            </ul>
          )}
          {shown.length > PAGE_SIZE && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={shown.length} onPage={setPage} />
          )}
        </>
      )}
      {changed && <ChangeStock item={changed} onClose={() => setChanged(null)} onChanged={again} />}
    </Section>
  )
}

function StockRow({
  item,
  onChange,
  onChanged,
}: {
  item: StockItem
  onChange: () => void
  onChanged: () => void
}) {
  const t = useTranslations('stock')
  const f = useFormat()
  const failureText = useFailureText()
  const { can } = useSession()
  const [isSaving, setSaving] = useState(false)
  // What it was before it was marked as sold out: a slip of the finger is taken back in its place.
  const [before, setBefore] = useState<StockItem | null>(null)
  const state = stockState(item)
  const { storeId, productId, name } = item

  const save = async (work: () => Promise<unknown>) => {
    setSaving(true)
    try {
      await work()
      onChanged()
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setSaving(false)
    }
  }
  const setToday = (soldOutToday: boolean) =>
    save(() => api.merchant.inventory.setSoldOut.mutate({ storeId, productId, soldOutToday }))
  const setCount = (stock: number) =>
    api.merchant.inventory.sync.mutate({ storeId, items: [{ productId, stock }] })
  const sellOut = () =>
    save(async () => {
      // What is promised to checkouts stays on the shelf for them.
      await setCount(item.reserved)
      setBefore(item)
    })
  const putBack = (was: StockItem) =>
    save(async () => {
      if (was.unlimited)
        await api.merchant.inventory.setUnlimited.mutate({ storeId, productId, unlimited: true })
      else await setCount(onShelf(was))
      setBefore(null)
    })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{name}</p>
        <p className="num text-meta text-text2">
          {item.unlimited
            ? item.countedAt
              ? t('countedAt', { when: f.dateTime(item.countedAt) })
              : t('always')
            : t('counts', { shelf: onShelf(item), reserved: item.reserved })}
        </p>
        {item.soldOutOn !== null && <p className="text-meta text-text2">{t('backTomorrow')}</p>}
      </div>
      {item.lowAt !== null && !item.unlimited && (
        <Chip icon={Bell} size="normal">
          {t('alertAt', { count: item.lowAt })}
        </Chip>
      )}
      <Chip tone={TONES[state]} size="normal">
        {item.soldOutOn !== null
          ? t('soldOutToday')
          : item.stock === null || state === 'soldOut'
            ? t(`states.${state}`)
            : t('left', { count: item.stock })}
      </Chip>
      {can('merchant.inventory.sync') && (
        <div className="flex items-center gap-1">
          {item.soldOutOn !== null ? (
            <Button
              size="small"
              kind="ghost"
              icon={Undo2}
              loading={isSaving}
              onClick={() => setToday(false)}
              aria-label={`${t('sellAgain')}: ${name}`}
            >
              {t('sellAgain')}
            </Button>
          ) : state !== 'soldOut' ? (
            <Menu
              trigger={
                <Button
                  size="small"
                  kind="ghost"
                  icon={Ban}
                  loading={isSaving}
                  aria-label={`${t('sellOut')}: ${name}`}
                >
                  {t('sellOut')}
                </Button>
              }
              entries={[
                [
                  { label: t('soldOutFor.today'), onSelect: () => void setToday(true) },
                  { label: t('soldOutFor.counted'), onSelect: () => void sellOut() },
                ],
              ]}
            />
          ) : (
            before && (
              <Button
                size="small"
                kind="ghost"
                icon={Undo2}
                loading={isSaving}
                onClick={() => putBack(before)}
                aria-label={`${t('undo')}: ${name}`}
              >
                {t('undo')}
              </Button>
            )
          )}
          <Button size="small" onClick={onChange} aria-label={`${t('changeStock')}: ${name}`}>
            {t('changeStock')}
          </Button>
        </div>
      )}
    </li>
  )
}
