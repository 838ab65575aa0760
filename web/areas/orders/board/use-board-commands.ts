import { Check, Hash, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { useKeys } from '../../../command/keys'
import { useCommands } from '../../../command/registry'
import { useOfferSelection } from '../../shell/acts/selection'
import { type BoardRow, commonNextState } from '../orders/order-row'
import type { BoardAddress } from './use-board-address'

/** What can be done on the board from the keyboard and from the command menu. */
export function useBoardCommands({
  address: { view, orderId, set },
  chosen,
  stores,
  onMove,
  onPrint,
  onFind,
}: {
  address: BoardAddress
  chosen: readonly BoardRow[]
  stores: readonly { id: string; name: string }[]
  onMove: (state: OrderState, rows: readonly BoardRow[]) => void
  onPrint: (rows: readonly BoardRow[]) => Promise<unknown>
  onFind: () => void
}) {
  const t = useTranslations('board')
  const group = useTranslations('screens')('liveOrders')
  const moveToNext = () => {
    const common = commonNextState(chosen)
    if (common)
      onMove(
        common.state,
        chosen.filter(row => common.ids.includes(row.id)),
      )
  }
  useKeys(
    {
      p: () => (chosen.length > 0 ? void onPrint(chosen) : false),
      b: () => (chosen.length > 0 ? moveToNext() : false),
      f: () => document.querySelector<HTMLElement>('[data-quick] button')?.focus(),
    },
    { enabled: view === 'table' && !orderId },
  )
  const pending = chosen.filter(
    row => row.allowedStates.includes('accepted') && row.purchase.state === 'pending',
  )
  useOfferSelection(
    chosen.map(({ id, purchase: { ufid, state } }) => ({
      value: id,
      label: ufid,
      record: { kind: 'order', id, label: ufid, detail: null, state },
    })),
  )
  useCommands([
    ...(pending.length > 0
      ? [
          {
            id: 'liveOrders.accept',
            label: t('commands.accept', { count: pending.length }),
            group,
            icon: Check,
            run: () => onMove('accepted', pending),
          },
        ]
      : []),
    ...(chosen.length > 0
      ? [
          {
            id: 'liveOrders.print',
            label: t('commands.print', { count: chosen.length }),
            group,
            icon: Printer,
            shortcut: 'p',
            run: () => void onPrint(chosen),
          },
        ]
      : []),
    { id: 'liveOrders.find', label: t('commands.find'), group, icon: Hash, run: onFind },
    ...stores.slice(0, 60).map(store => ({
      id: `liveOrders.store.${store.id}`,
      label: t('commands.store', { name: store.name }),
      group,
      isOneOfMany: true,
      run: () => void set({ store: store.id }),
    })),
  ])
}
