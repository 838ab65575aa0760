import { ChevronUp, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isFailed, type OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { BulkBar } from '../../../ui/tables/bulk-bar'
import { useMoveLabel } from '../orders/move-label'
import { type BoardRow, commonNextState, possibleStates } from '../orders/order-row'

export interface BulkActionsProps {
  chosen: readonly BoardRow[]
  onClear: () => void
  onMove: (state: OrderState, rows: readonly BoardRow[]) => void
  onPrint?: ((rows: readonly BoardRow[]) => void) | undefined
}

/** What can be done with the chosen orders. A step that only some of them can take says for how many it counts. */
export function BulkActions({ chosen, onClear, onMove, onPrint }: BulkActionsProps) {
  const t = useTranslations('board')
  const orderSheetTexts = useTranslations('order-sheet')
  const moveLabel = useMoveLabel()
  const next = commonNextState(chosen)
  const states = possibleStates(chosen)
  const rowsOf = (ids: readonly string[]) => chosen.filter(row => ids.includes(row.id))
  const entry = ({ state, ids }: { state: OrderState; ids: string[] }) => ({
    label:
      ids.length === chosen.length
        ? moveLabel(state)
        : t('bulk.some', { move: moveLabel(state), count: ids.length, of: chosen.length }),
    danger: isFailed(state),
    onSelect: () => onMove(state, rowsOf(ids)),
  })
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {states.length > 0 && (
        <Menu
          side="top"
          align="start"
          trigger={<Button iconAfter={ChevronUp}>{orderSheetTexts('bulk.setState')}</Button>}
          entries={[
            states.filter(({ state }) => !isFailed(state)).map(entry),
            states.filter(({ state }) => isFailed(state)).map(entry),
          ]}
        />
      )}
      {onPrint && (
        <Button icon={Printer} shortcut="P" onClick={() => onPrint(chosen)}>
          {t('bulk.print')}
        </Button>
      )}
      {next && (
        <Button kind="primary" shortcut="B" onClick={() => onMove(next.state, rowsOf(next.ids))}>
          {next.ids.length === chosen.length
            ? moveLabel(next.state)
            : t('bulk.some', { move: moveLabel(next.state), count: next.ids.length, of: chosen.length })}
        </Button>
      )}
    </BulkBar>
  )
}
