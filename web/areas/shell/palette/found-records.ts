import { useNavigate } from '@tanstack/react-router'
import { collectionOf } from '../../../../src/modules/back-office/record-search/contract/collections'
import {
  type FoundRecord,
  LEAST_SEARCHED,
} from '../../../../src/modules/back-office/record-search/contract/record-search'
import { trpc } from '../../../api'
import { useSession } from '../../../session/session'
import { useStatusLabel } from '../../../ui/display/status-chip'
import { useDebounced } from '../../../ui/use-debounced'
import { useShownChoice } from '../acts/acts'
import { useKindText } from '../acts/kind-text'
import { kindsToOpen, recordPath } from '../acts/record-screens'
import { navIcons } from '../navigation/nav-icons'
import { searchesFor } from './named-kinds'
import type { PaletteCommand } from './palette-commands'

const PAUSE_MS = 120
const MOST = 5

/** Records of that number or name, of the kinds whose screens this person may open. */
export function useFoundRecords(text: string): PaletteCommand[] {
  const { can } = useSession()
  const asCommand = useRecordCommand()
  const still = useDebounced(text.trim(), PAUSE_MS)
  const kindText = useKindText()
  const isLookedFor = can('app.findRecords') && still.length >= LEAST_SEARCHED
  const searches = isLookedFor ? searchesFor(still, kindsToOpen(can), kindText) : []
  const found = trpc.useQueries(all =>
    searches.map(search =>
      all.app.findRecords({ ...search, limit: MOST }, { placeholderData: before => before }),
    ),
  )
  const once = new Map(
    found.flatMap(({ data }) => data?.found ?? []).map(record => [`${record.kind}.${record.id}`, record]),
  )
  // Found by the server, also where what was typed stands in no name that is shown.
  return [...once.values()].map(record => ({ ...asCommand(record), keywords: text }))
}

/** A record as a line of the palette, which leads to its screen. */
export function useRecordCommand(): (record: FoundRecord) => PaletteCommand {
  const kindText = useKindText()
  const navigate = useNavigate()
  const statusLabel = useStatusLabel()
  const shown = useShownChoice()
  return record => {
    const { label, detail } = shown({
      label: record.label,
      record,
      ...(record.detail ? { detail: record.detail } : {}),
    })
    const state = record.state && statusLabel('order', record.state)
    return {
      id: `${record.kind}.${record.id}`,
      label: label || kindText(record.kind),
      detail: [detail, state].filter(Boolean).join(' · '),
      group: kindText(record.kind),
      icon: navIcons[collectionOf(record.kind).icon],
      record,
      run: () => void navigate({ to: recordPath(record) as never }),
    }
  }
}
