import { ACCOUNTS } from './accounts'
import { ANONYMOUS_ATTACKS } from './anonymous'
import type { Attack } from './attack'
import { CONNECTIONS } from './connections'
import { FLOODS } from './floods'
import { HOARDING } from './hoarding'
import { LEAVINGS } from './leavings'
import { LISTS } from './lists'
import { LIVE } from './live'
import { PAPERS } from './papers'
import { PICTURES } from './pictures'
import { SPENDING } from './spending'

/** The table of attacks. Rows stand in a file for each subject; add one to its list, or a file and a line here. */
export const ATTACKS: readonly Attack[] = [
  ...PICTURES,
  ...LIVE,
  ...PAPERS,
  ...ANONYMOUS_ATTACKS,
  ...FLOODS,
  ...HOARDING,
  ...ACCOUNTS,
  ...SPENDING,
  ...LEAVINGS,
  ...LISTS,
  ...CONNECTIONS,
]
