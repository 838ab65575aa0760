import { legacy } from '../legacy-table'

export const purchases = legacy([])
