import { ACCOUNTS } from './accounts'
import type { Attack } from './attack'
import { FLOODS } from './floods'
import { HOARDING } from './hoarding'
import { LIVE } from './live'
import { PAPERS } from './papers'
import { PICTURES } from './pictures'
import { STRANGERS } from './strangers'

/** The table of attacks. Rows stand in a file for each subject; add one to its list, or a file and a line here. */
export const ATTACKS: readonly Attack[] = [
  ...PICTURES,
  ...LIVE,
  ...PAPERS,
  ...STRANGERS,
  ...FLOODS,
  ...HOARDING,
  ...ACCOUNTS,
]
