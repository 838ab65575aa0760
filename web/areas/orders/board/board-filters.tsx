import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { OUTCOMES } from '../../../../src/modules/orders/board/rules/outcomes'
import { useSession } from '../../../session/session'
import { DateRange } from '../../../ui/fields/date-range'
import { Select } from '../../../ui/fields/select'
import { type Filter, FilterBar } from '../../../ui/tables/filter-bar'
import { OptionsMenu } from './board-header'
import type { BoardGroup } from './column-order'
import { QuickFilters } from './quick-filters'
import type { useBoard } from './use-board'
import type { BoardAddress } from './use-board-address'

/** Which orders the board lists, how they are grouped, and which columns they have. */
export function BoardFilters({
  address,
  board,
  group,
  stores,
  showCanceled,
}: {
  address: BoardAddress
  board: Pick<ReturnType<typeof useBoard>, 'groups' | 'columns' | 'counts' | 'isTotalCapped'>
  group: BoardGroup | null
  stores: readonly { id: string; name: string }[]
  showCanceled: boolean
}) {
  const t = useTranslations('board')
  const { search, set, today, from, to, filter, view, narrowed } = address
  const narrowing = useNarrowing(address)
  return (
    <>
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => void set({ q: q || undefined })}
        searchLabel={t('search')}
        filters={[
          ...(stores.length > 1
            ? [
                {
                  key: 'store',
                  label: t('store'),
                  value: search.store ?? null,
                  onChange: (store: string | null) => void set({ store: store ?? undefined }),
                  options: stores.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
          ...(view === 'table' ? narrowing : []),
        ]}
      >
        <DateRange
          value={{ from, to }}
          onChange={range =>
            void set({
              from: range.from === today && range.to === today ? undefined : range.from,
              to: range.from === today && range.to === today ? undefined : range.to,
            })
          }
        />
        {view === 'table' && (board.groups?.length ?? 0) > 0 && (
          <Select<BoardGroup | 'none'>
            label={t('groupBy')}
            before={`${t('group')}: `}
            value={group ?? 'none'}
            onChange={next => void set({ group: next === 'none' ? undefined : next })}
            className="!w-auto !max-w-52 !border-control/60"
            options={[
              { value: 'none', label: t('groups.none') },
              ...(board.groups ?? []).map(one => ({ value: one, label: t(`groups.${one}`) })),
            ]}
          />
        )}
        {view === 'table' && board.columns && <OptionsMenu columns={board.columns} />}
      </FilterBar>
      {view === 'table' && !narrowed.outcome && (
        <div data-quick className="contents">
          <QuickFilters
            value={filter}
            onChange={next => void set({ filter: next })}
            counts={board.counts}
            areCapped={board.isTotalCapped}
            hidden={showCanceled ? [] : ['canceled']}
          />
        </div>
      )}
    </>
  )
}

/** What became of orders, how they were ordered and where; a city only when a link has asked for it. */
function useNarrowing({ narrowed, set }: BoardAddress): Filter[] {
  const t = useTranslations('board')
  const orders = useTranslations('orders')
  const { can } = useSession()
  const outcomes = OUTCOMES.filter(outcome => outcome !== 'refunded' || can('admin.purchases.list'))
  return [
    {
      key: 'outcome',
      label: t('outcome'),
      value: narrowed.outcome ?? null,
      onChange: outcome => void set({ outcome: outcome ?? undefined }),
      options: outcomes.map(outcome => ({ value: outcome, label: t(`outcomes.${outcome}`) })),
    },
    {
      key: 'channel',
      label: t('columns.channel'),
      value: narrowed.channel ?? null,
      onChange: channel => void set({ channel: channel ?? undefined }),
      options: CHANNELS.map(channel => ({ value: channel, label: orders(`channels.${channel}`) })),
    },
    ...(narrowed.city
      ? [
          {
            key: 'city',
            label: t('city'),
            value: narrowed.city,
            onChange: () => void set({ city: undefined }),
            options: [{ value: narrowed.city, label: t(`cities.${narrowed.city}`) }],
          },
        ]
      : []),
  ]
}
