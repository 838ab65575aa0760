import { ACCESS } from './access'
import { COLLECTIONS } from './collections'
import type { Edit } from './copy-of-code'
import { DAEMON } from './daemon'
import { LIVE } from './live'
import { MONEY } from './money'
import { ORDERING } from './ordering'
import { PRINTING } from './printing'
import { SCREENS } from './screens'

/** A small mistake that the ordinary tests have to notice. `story`: the browser's one that does, where no other test can. */
export type SmallMutant = { name: string; edits: Edit[]; story?: string }

/** By area: a word that `npm run mutants` takes. */
export const SMALL_MUTANTS: Readonly<Record<string, readonly SmallMutant[]>> = {
  money: MONEY,
  access: ACCESS,
  ordering: ORDERING,
  printing: PRINTING,
  live: LIVE,
  collections: COLLECTIONS,
  screens: SCREENS,
  daemon: DAEMON,
}
