import { legacy } from '../legacy-table'

export const printer = legacy([])
