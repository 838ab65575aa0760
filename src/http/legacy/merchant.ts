import { legacy } from '../legacy-table'

export const merchant = legacy([])
