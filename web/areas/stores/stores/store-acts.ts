import { CalendarClock, DoorClosed, DoorOpen } from 'lucide-react'
import { lazy } from 'react'
import type { Store } from '../../../../src/modules/stores/stores/contract/stores'
import type { RecordAct, RecordDialog } from '../../../collection/describe'
import { isClosedToday, setClosedToday } from '../../shell/acts/close-store'

/** What is done with stores from their list. */
export const storeActs: readonly RecordAct<Store>[] = [
  {
    name: 'closeToday',
    icon: DoorClosed,
    opens: 'admin.stores.update',
    fits: row => !row.archivedAt && !isClosedToday(row),
    run: ({ id }) => setClosedToday(id, true),
  },
  {
    name: 'openToday',
    icon: DoorOpen,
    opens: 'admin.stores.update',
    fits: row => !row.archivedAt && isClosedToday(row),
    run: ({ id }) => setClosedToday(id, false),
  },
]

const ChangeSpecialHours = lazy(() =>
  import('./change-special-hours').then(({ ChangeSpecialHours: dialog }) => ({ default: dialog })),
)

/** What is done with many stores at once. */
export const storeDialogs: readonly RecordDialog<Store>[] = [
  {
    name: 'specialHours',
    icon: CalendarClock,
    opens: 'admin.stores.changeSpecialHours',
    Dialog: ChangeSpecialHours,
  },
]
