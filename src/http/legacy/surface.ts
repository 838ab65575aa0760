import { admin } from './admin'
import { auth } from './auth'
import { collections } from './collections'
import { courier } from './courier'
import { logistics } from './logistics'
import { merchant } from './merchant'
import { printer } from './printer'
import { publicCalls } from './public'
import { purchases } from './purchases'
import { quotes } from './quotes'
import { user } from './user'

/** The whole REST surface under /api/v1. */
export const surface = [
  ...auth,
  ...user,
  ...publicCalls,
  ...purchases,
  ...quotes,
  ...merchant,
  ...logistics,
  ...courier,
  ...printer,
  ...admin,
  ...collections,
]
