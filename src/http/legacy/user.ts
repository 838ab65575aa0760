import { legacy } from '../legacy-table'

export const user = legacy([])
